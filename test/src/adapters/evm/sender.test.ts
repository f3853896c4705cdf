import { expect, test } from 'vitest';
import { evmAt } from '../helpers/evm-at.ts';
import { callsAt, jsonRpcLoopback, type Reply } from '../helpers/loopback.ts';

/** Error texts of nodes for each outcome. The last texts of each list are from a node that names its results. */
const TEXTS = {
  known: [
    'already known',
    'INTERNAL_ERROR: existing tx with same hash',
    'existing txn with same hash',
    'known transaction: 0x1234',
    'Transaction with the same hash was already imported.',
    'AlreadyKnown',
  ],
  'nonce-used': [
    'nonce too low: next nonce 7, tx nonce 5',
    'Transaction nonce is too low. Try incrementing the nonce.',
    'OldNonce, Current nonce: 7, nonce of rejected tx: 5',
  ],
  underpriced: [
    'replacement transaction underpriced',
    'transaction underpriced: address 0x00 have gas fee cap (1) < pool minimum fee cap (1000000000)',
    'max fee per gas less than block base fee: address 0x00, maxFeePerGas: 1, baseFee: 2',
    'transaction gas price below minimum: gas tip cap 0, minimum needed 1',
    'Gas price below configured minimum gas price',
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
  // The transaction may have been delivered.
  unclear: ['upstream request failed', 'internal error', 'service temporarily unavailable'],
} as const;

/** Submits to an endpoint with this answer. Expects that it gets the transaction once. */
async function submitTo(answer: Reply) {
  const server = await jsonRpcLoopback(() => answer);
  const outcome = evmAt(server.url).sender.submit('0x02');
  await outcome.catch(() => undefined);
  expect(callsAt(server)).toEqual([['eth_sendRawTransaction', ['0x02']]]);
  return outcome;
}

test.each(
  Object.entries(TEXTS).flatMap(([kind, texts]) => texts.map((text) => [text, kind] as const)),
)('"%s" is %s', async (message, kind) => {
  expect(await submitTo({ error: { code: -32_000, message } })).toMatchObject({ kind });
});

test.each([-32_601, -32_602])('the code %i is a refusal, whatever its text', async (code) => {
  const outcome = await submitTo({ error: { code, message: 'no' } });
  expect(outcome).toMatchObject({ kind: 'refused', reason: 'no' });
});

test.each<[Reply, string]>([
  ['breaks', 'E-NET-112'],
  [{ result: '0x02' }, 'E-EVM-104'],
])('a lost or malformed answer is an error: %j', async (answer, code) => {
  await expect(submitTo(answer)).rejects.toMatchObject({ code });
});
