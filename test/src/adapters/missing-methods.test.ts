import { expect, test } from 'vitest';
import { createAtomicChain } from '../../../src/adapters/p-chain/sender.ts';
import { EVM_METHODS, NODE_METHODS } from '../../../src/domain/network/api-methods.ts';
import { idFromBytes, type PChainTxId } from '../../../src/domain/identity/ids.ts';
import { evmAt } from './helpers/evm-at.ts';
import { alwaysAt, jsonRpcLoopback, methodsAt, type Reply } from './helpers/loopback.ts';
import { nodeAt } from './helpers/node-at.ts';

/** The answers of a Go service and of an EVM node that lack a method. */
const lacking = (method: string): Reply =>
  method.includes('.')
    ? { error: { code: -32_000, message: `rpc: can't find method "${method}"` } }
    : { error: { code: -32_601, message: `the method ${method} does not exist/is not available` } };

test('requests a missing method once, and fails only what depends on it', async () => {
  const txId = idFromBytes<PChainTxId>(new Uint8Array(32).fill(3));
  const server = await jsonRpcLoopback(lacking);
  const { reader, avax } = nodeAt(server.url);
  const atomic = createAtomicChain(avax);
  const values = { method: 'platform.getHeight', versions: '1.12.0 and later' };
  for (let i = 0; i < 2; i++) {
    expect(await atomic.transaction(txId)).toEqual({ state: 'unknown' });
    expect(await reader.validatorFeeMinimum()).toBeUndefined();
    expect(await reader.gasCapacity()).toBe(1_000_000n);
    expect(await reader.block(1n)).toBeUndefined();
    expect(await reader.transaction(txId)).toBeUndefined();
    await expect(reader.height()).rejects.toMatchObject({ code: 'E-PCH-905', values });
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

/** The methods that both chains of an endpoint lack. */
async function missingAt({ url }: { readonly url: string }) {
  const ofNode = await nodeAt(url).reader.missingMethods();
  return [...(await evmAt(url).reader.missingMethods()), ...ofNode].sort();
}
const ALL = [...EVM_METHODS, ...NODE_METHODS].sort();

test('readers list the methods that their endpoints lack', async () => {
  expect(await missingAt(await jsonRpcLoopback(lacking))).toEqual(ALL);
  const error = { code: -32_602, message: 'no argument' };
  expect(await missingAt(await jsonRpcLoopback(() => ({ error })))).toEqual([]);
});

test.each([403, 404, 405, 501])(
  'a gateway that refuses methods with HTTP %i lacks these, on both chains',
  async (status) => {
    expect(await missingAt(await alwaysAt(status))).toEqual(ALL);
  },
);

test.each([429, 500])('one that fails with HTTP %i is not known to lack them', async (status) => {
  const { url } = await alwaysAt(status);
  const pending = { exit: 'pending' };
  await expect(nodeAt(url).reader.missingMethods()).rejects.toMatchObject(pending);
  await expect(evmAt(url).reader.missingMethods()).rejects.toMatchObject(pending);
});
