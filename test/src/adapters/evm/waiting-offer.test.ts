import { expect, test } from 'vitest';
import { createEvmRpc } from '../../../../src/adapters/evm/evm-rpc.ts';
import { createEvmReader } from '../../../../src/adapters/evm/reader.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { impatientClock } from '../helpers/impatient-clock.ts';
import { jsonRpcLoopback } from '../helpers/loopback.ts';

const from = parseAddress(`0x${'ab'.repeat(20)}`);
const someone = `0x${'cd'.repeat(20)}`;
const missing = { error: { code: -32_601, message: 'the method does not exist/is not available' } };

const waiting = (nonce: string, fees: object, sender: string = from) => ({
  from: sender.toLowerCase(),
  nonce,
  hash: `0x${'22'.repeat(32)}`,
  ...fees,
});
const DEAR = { gasPrice: '0x9', maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x4' };
const dear = { maxFeePerGas: 9n, maxPriorityFeePerGas: 4n };

/** Returns the fees that are read from an endpoint with these answers for its pool and its pending block. */
async function feesRead(pool: unknown, pending: unknown = missing) {
  const reply = (answer: unknown) =>
    typeof answer === 'object' && answer !== null && 'error' in answer
      ? (answer as typeof missing)
      : { result: answer };
  const { url } = await jsonRpcLoopback((method) =>
    reply(method === 'txpool_contentFrom' ? pool : pending),
  );
  const rpc = createEvmRpc({ name: 'net', chainId: 1n, rpcUrls: [url] }, impatientClock());
  return createEvmReader(rpc).pooledOffer(from, 5n);
}

test.each([
  ['the next', { pending: { 5: waiting('0x5', DEAR) }, queued: {} }, dear],
  ['one after a gap', { pending: {}, queued: { 5: waiting('0x5', DEAR) } }, dear],
  [
    'one of the older kind',
    { pending: { 5: waiting('0x5', { gasPrice: '0x7' }) }, queued: {} },
    { maxFeePerGas: 7n, maxPriorityFeePerGas: 7n },
  ],
  ['one of another nonce', { pending: { 4: waiting('0x4', DEAR) }, queued: {} }, undefined],
  ['nothing', { pending: {}, queued: {} }, undefined],
  ['nothing at all', null, undefined],
  ['nonsense', { pending: { 5: waiting('0x5', { maxFeePerGas: 'much' }) } }, undefined],
])('reads the fees from a pool that has %s', async (_, pool, offer) => {
  expect(await feesRead(pool)).toEqual(offer);
});

test.each([
  [
    'has it',
    { transactions: [waiting('0x5', { gasPrice: '0x1' }, someone), waiting('0x5', DEAR)] },
    dear,
  ],
  ['has hashes alone', { transactions: [`0x${'22'.repeat(32)}`] }, undefined],
  ['is not told', missing, undefined],
  ['is nonsense', 'soon', undefined],
])('without a pool, reads the pending block, which %s', async (_, block, offer) => {
  expect(await feesRead(missing, block)).toEqual(offer);
});
