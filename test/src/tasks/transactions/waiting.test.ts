import { expect, test } from 'vitest';
import { parseAddress, parseHash } from '../../../../src/domain/identity/evm.ts';
import { wei } from '../../../../src/domain/units.ts';
import { englishText } from '../../../../src/i18n/english.ts';
import type { PooledTransaction } from '../../../../src/ports/evm.ts';
import type { Spending } from '../../../../src/protocol/p-chain/read-spending.ts';
import {
  UNKNOWN_COST,
  spendingCost,
} from '../../../../src/tasks/transactions/submission-outcome.ts';
import {
  type WaitingCost,
  movedCost,
  pooledCost,
  waitingSum,
  waitingText,
} from '../../../../src/tasks/transactions/waiting.ts';

const AVAX = 10n ** 18n;
const TO = parseAddress(`0x${'12'.repeat(20)}`);
const HASH = parseHash(`0x${'ab'.repeat(32)}`);
const TRANSFER: PooledTransaction = {
  ...{ hash: HASH, nonce: 7n, to: TO, input: '0x', value: wei((AVAX * 5n) / 2n), gas: 21_000n },
  offer: { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 1n },
};

/** What the adapter makes of an entry without a price. */
const unpriced = { offer: { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n } };
const transfer = `transfer of 2.5 AVAX to ${TO}`;
const fee = 'fee at most 0.0021 AVAX';

test.each<[Partial<PooledTransaction>, string]>([
  [{}, `${transfer}, ${fee}`],
  [{ gas: undefined }, `${transfer}, fee unknown`],
  [unpriced, `${transfer}, fee unknown`],
  [{ input: '0xa9059cbb00', value: wei(0n) }, `0xa9059cbb on ${TO}, 0 AVAX, ${fee}`],
  [{ to: null, input: '0x60' }, `creates a contract, 2.5 AVAX, ${fee}`],
])('a waiting transaction %o says what it does, sends and costs', (more, text) => {
  expect(englishText(waitingText({ ...TRANSFER, ...more }))).toBe(`nonce 7: ${text}, ${HASH}`);
});

const cost = (slot: string, avax: bigint, fee: bigint | undefined): WaitingCost => ({
  slot,
  value: wei(avax * AVAX),
  highestFee: fee === undefined ? undefined : wei(fee * AVAX),
});

/** The highest fees are no lower limit, so a part of the sum is none either. */
const REST = ', without fees and other transactions that are not known.';

const [one, other] = [cost('1', 1n, 1n), cost('2', 3n, 4n)];
const unknown = cost('1', 1n, undefined);
const alone = 'This transaction takes at most';
const two = 'Together, these 2 transactions take at most';

test.each<[string, readonly WaitingCost[], boolean, number, string | undefined, string?]>([
  ['none', [], true, 1, undefined],
  ['one, where only several have a sum', [one], true, 2, undefined],
  ['one', [one], true, 1, `${alone} 2 AVAX `],
  ['two', [one, other], true, 2, `${two} 9 AVAX `],
  [
    'two for one nonce, of which one is accepted',
    [one, cost('1', 0n, 5n)],
    true,
    1,
    `${alone} 5 AVAX `,
  ],
  ['an unknown fee', [unknown, other], true, 2, `${two} 8 AVAX `, REST],
  ['others that are not known', [one, other], false, 2, `${two} 9 AVAX `, REST],
])('the sum of %s', (_, costs, isWhole, fewest, text, rest = '.') => {
  const sum = waitingSum('P-Chain', costs, isWhole, fewest);
  const whole = text && `${text}from the account on the P-Chain${rest}`;
  expect(sum && englishText(sum)).toBe(whole);
});

test('a transaction in a pool takes its value and its gas limit at its highest price', () => {
  expect(pooledCost(TRANSFER)).toEqual({
    ...{ slot: '7', value: (AVAX * 5n) / 2n, highestFee: 21n * 10n ** 14n },
  });
});

test.each<[Spending['purpose']['type'], bigint]>([
  ['export-to-p', 8n],
  ['increase-balance', 8n],
  ['register-validator', 8n],
  ['set-weight', 3n],
  // It brings AVAX, which also pay its fee.
  ['import-from-c', 0n],
])('%s takes %i nAVAX from its account', (type, taken) => {
  const moved = type === 'set-weight' ? 0n : 5n;
  const spending = { purpose: { type }, burned: 3n, moved, imported: 8n } as Spending;
  const { value, highestFee = 0n } = movedCost('x:0', spendingCost(spending));
  expect(value + highestFee).toBe(taken * 10n ** 9n);
});

test('the fee of a transaction that cannot be read is unknown', () => {
  expect(movedCost('x:0', UNKNOWN_COST)).toEqual({ slot: 'x:0', value: 0n, highestFee: undefined });
});
