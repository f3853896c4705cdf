import { expect, test } from 'vitest';
import { createEvmRpc } from '../../../src/adapters/evm/evm-rpc.ts';
import { createEvmReader } from '../../../src/adapters/evm/reader.ts';
import { createNodeApi } from '../../../src/adapters/p-chain/p-chain-rpc.ts';
import { createPChainReader } from '../../../src/adapters/p-chain/reader.ts';
import { createAtomicChain } from '../../../src/adapters/p-chain/sender.ts';
import { EVM_METHODS, NODE_METHODS } from '../../../src/domain/network/api-methods.ts';
import { parseAddress } from '../../../src/domain/identity/evm.ts';
import { idFromBytes, type PChainTxId } from '../../../src/domain/identity/ids.ts';
import { impatientClock } from './helpers/impatient-clock.ts';
import { jsonRpcLoopback, type Loopback } from './helpers/loopback.ts';

const txId = idFromBytes<PChainTxId>(new Uint8Array(32).fill(3));
/** The answers of a Go service and of an EVM node that lack a method. */
const lacking = (method: string) =>
  method.includes('.')
    ? { error: { code: -32000, message: `rpc: can't find method "${method}"` } }
    : { error: { code: -32601, message: `the method ${method} does not exist/is not available` } };

const methodsOf = (server: Loopback) =>
  server.requests.flatMap(({ body }) =>
    [JSON.parse(body) as { method: string } | { method: string }[]]
      .flat()
      .map(({ method }) => method),
  );

function nodeOf({ url }: Loopback) {
  const api = (path: string) => createNodeApi(url, path, impatientClock());
  const avax = api('ext/bc/C/avax');
  const pChain = createPChainReader({ platform: api('ext/bc/P'), info: api('ext/info'), avax });
  return { pChain, atomic: createAtomicChain(avax) };
}

const evmOf = (...servers: readonly [Loopback, ...Loopback[]]) => {
  const [first, ...others] = servers.map(({ url }) => url);
  const rpcUrls = [first!, ...others] as const;
  return createEvmReader(createEvmRpc({ name: 'net', chainId: 1n, rpcUrls }, impatientClock()));
};

test('requests a missing method once, and fails only what depends on it', async () => {
  const server = await jsonRpcLoopback(lacking);
  const { pChain, atomic } = nodeOf(server);
  for (let i = 0; i < 2; i++) {
    expect(await atomic.transaction(txId)).toEqual({ state: 'unknown' });
    expect(await pChain.validatorFeeMinimum()).toBeUndefined();
    expect(await pChain.gasCapacity()).toBe(1_000_000n);
    expect(await pChain.block(1n)).toBeUndefined();
    expect(await pChain.transaction(txId)).toBeUndefined();
    await expect(pChain.height()).rejects.toMatchObject({
      code: 'E-PCH-905',
      values: { method: 'platform.getHeight', versions: '1.12.0 and later' },
    });
  }
  expect(methodsOf(server).sort()).toEqual([
    'avax.getAtomicTx',
    'platform.getBlockByHeight',
    'platform.getFeeConfig',
    'platform.getHeight',
    'platform.getTx',
    'platform.getValidatorFeeConfig',
  ]);
});

test('readers list the methods that their endpoints lack', async () => {
  const bare = await jsonRpcLoopback(lacking);
  expect([...(await nodeOf(bare).pChain.missingMethods())].sort()).toEqual(
    [...NODE_METHODS].sort(),
  );
  expect(await evmOf(bare).missingMethods()).toEqual(EVM_METHODS);
  const whole = await jsonRpcLoopback(() => ({ error: { code: -32602, message: 'no argument' } }));
  expect(await nodeOf(whole).pChain.missingMethods()).toEqual([]);
  expect(await evmOf(whole).missingMethods()).toEqual([]);
});

test('if an RPC endpoint lacks a method, the next endpoint is tried', async () => {
  const answer = (method: string) =>
    ({ eth_chainId: { result: '0x1' }, eth_blockNumber: { result: '0x1' } })[method] ?? {
      result: '0x7',
    };
  const first = await jsonRpcLoopback((method) =>
    method === 'eth_getBalance' ? lacking(method) : answer(method),
  );
  const second = await jsonRpcLoopback(answer);
  const evm = evmOf(first, second);
  const address = parseAddress(`0x${'11'.repeat(20)}`);
  expect(await evm.balance(address)).toBe(7n);
  expect(await evm.balance(address)).toBe(7n);
  expect(methodsOf(first).filter((method) => method === 'eth_getBalance')).toHaveLength(1);
});
