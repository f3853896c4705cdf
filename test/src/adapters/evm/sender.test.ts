import { expect, test } from 'vitest';
import { evmAt } from '../helpers/evm-at.ts';
import { callsAt, jsonRpcLoopback, loopback } from '../helpers/loopback.ts';

/**
 * Error texts of nodes for each outcome; the last texts of each list are from a node that names its
 * results.
 */
const TEXTS = {
  known: [
    'already known',
    'INTERNAL_ERROR: existing tx with same hash',
    'existing txn with same hash',
    'Known transaction',
    'known transaction: 0x1234',
    'Transaction with the same hash was already imported.',
    'AlreadyKnown',
  ],
  'nonce-used': [
    'nonce too low',
    'nonce too low: next nonce 7, tx nonce 5',
    'Transaction nonce is too low. Try incrementing the nonce.',
    'rpc error: code = Unknown desc = nonce too low: address 0x00, tx: 5 state: 7',
    'OldNonce, Current nonce: 7, nonce of rejected tx: 5',
  ],
  underpriced: [
    'replacement transaction underpriced',
    'transaction underpriced',
    'underpriced',
    'transaction underpriced: address 0x00 have gas fee cap (1) < pool minimum fee cap (1000000000)',
    'max fee per gas less than block base fee: address 0x00, maxFeePerGas: 1, baseFee: 2',
    'transaction gas price below minimum: gas tip cap 0, minimum needed 1',
    'Gas price below configured minimum gas price',
    'could not replace existing tx',
    'INTERNAL_ERROR: could not replace existing tx',
    'fee too low',
    'ReplacementNotAllowed',
    'FeeTooLow, MaxFeePerGas too low. MaxFeePerGas: 1, BaseFee: 2',
    'FeeTooLowToCompete',
  ],
  refused: [
    'unknown transaction type',
    'insufficient funds for gas * price + value: balance 0, tx cost 5, overshot 5',
    'tx fee (101.00 AVAX) exceeds the configured cap (100.00 AVAX)',
    'max fee per gas higher than 2^256-1',
    'max priority fee per gas higher than max fee per gas: address 0x00',
    'nonce too high',
    'txpool is full',
    'future transaction tries to replace pending',
  ],
} as const;

const submitTo = async (message: string) => {
  const { url } = await jsonRpcLoopback(() => ({ error: { code: -32_000, message } }));
  return evmAt(url).sender.submit('0x02');
};

test.each(
  Object.entries(TEXTS).flatMap(([kind, texts]) => texts.map((text) => [text, kind] as const)),
)('"%s" is %s', async (message, kind) => {
  expect(await submitTo(message)).toMatchObject({ kind });
});

test.each(['upstream request failed', 'internal error', 'service temporarily unavailable'])(
  '"%s" is unclear: the transaction may have been delivered',
  async (message) => {
    expect(await submitTo(message)).toEqual({ kind: 'unclear', reason: message });
  },
);

test.each([-32_601, -32_602])('the code %i is a refusal, whatever its text', async (code) => {
  const server = await jsonRpcLoopback(() => ({ error: { code, message: 'no' } }));
  const outcome = await evmAt(server.url).sender.submit('0x02');
  expect(outcome).toMatchObject({ kind: 'refused', reason: 'no' });
  expect(callsAt(server)).toEqual([['eth_sendRawTransaction', ['0x02']]]);
});

test('a lost or malformed answer is an error, and the transaction is sent once', async () => {
  const lost = await loopback((_, response) => void response.destroy());
  const strange = await jsonRpcLoopback(() => ({ result: '0x02' }));
  for (const [{ url, requests }, code] of [
    [lost, 'E-NET-112'],
    [strange, 'E-EVM-104'],
  ] as const) {
    await expect(evmAt(url).sender.submit('0x02')).rejects.toMatchObject({ code });
    expect(requests).toHaveLength(1);
  }
});
