import { expect, test } from 'vitest';
import { createNodeApi } from '../../../src/adapters/p-chain/p-chain-rpc.ts';
import { checkedAvaxAsset } from '../../../src/adapters/p-chain/lazy-builder.ts';
import { createPChainReader } from '../../../src/adapters/p-chain/reader.ts';
import { createAtomicChain } from '../../../src/adapters/p-chain/sender.ts';
import { EVM_METHODS, NODE_METHODS } from '../../../src/domain/network/api-methods.ts';
import { idFromBytes, type PChainTxId } from '../../../src/domain/identity/ids.ts';
import { evmAt } from './helpers/evm-at.ts';
import { impatientClock } from './helpers/impatient-clock.ts';
import { jsonRpcLoopback, loopback, methodsAt, type Loopback } from './helpers/loopback.ts';
import { ServiceUrl } from '../../../src/domain/service-url.ts';

const txId = idFromBytes<PChainTxId>(new Uint8Array(32).fill(3));
/** The answers of a Go service and of an EVM node that lack a method. */
const lacking = (method: string) =>
  method.includes('.')
    ? { error: { code: -32000, message: `rpc: can't find method "${method}"` } }
    : { error: { code: -32601, message: `the method ${method} does not exist/is not available` } };

function nodeOf({ url }: Loopback) {
  const api = (path: string) => createNodeApi(new ServiceUrl(url), path, impatientClock());
  const [avax, platform] = [api('ext/bc/C/avax'), api('ext/bc/P')];
  const services = { platform, info: api('ext/info'), avax };
  const pChain = createPChainReader(services, checkedAvaxAsset(platform));
  return { pChain, atomic: createAtomicChain(avax) };
}

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
  expect(methodsAt(server).sort()).toEqual([
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
  expect(await evmAt(bare.url).reader.missingMethods()).toEqual(EVM_METHODS);
  const whole = await jsonRpcLoopback(() => ({ error: { code: -32602, message: 'no argument' } }));
  expect(await nodeOf(whole).pChain.missingMethods()).toEqual([]);
  expect(await evmAt(whole.url).reader.missingMethods()).toEqual([]);
});

test.each([403, 404, 405, 501])(
  'a gateway that refuses methods with HTTP %i lacks these, on both chains',
  async (status) => {
    const refusing = await loopback((_, response) => void response.writeHead(status).end('no'));
    expect([...(await nodeOf(refusing).pChain.missingMethods())].sort()).toEqual(
      [...NODE_METHODS].sort(),
    );
    expect(await evmAt(refusing.url).reader.missingMethods()).toEqual(EVM_METHODS);
  },
);

test.each([429, 500, 503])(
  'one that fails with HTTP %i is not known to lack them',
  async (status) => {
    const failing = await loopback((_, response) => void response.writeHead(status).end('no'));
    await expect(nodeOf(failing).pChain.missingMethods()).rejects.toMatchObject({
      exit: 'pending',
    });
    await expect(evmAt(failing.url).reader.missingMethods()).rejects.toThrow();
  },
);
