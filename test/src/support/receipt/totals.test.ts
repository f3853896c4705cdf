import { expect, test } from 'vitest';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { wei } from '../../../../src/domain/units.ts';
import { loadTranslator } from '../../../../src/i18n/load-translator.ts';
import { english } from '../../../../src/i18n/english.ts';
import type { NetworkProfile } from '../../../../src/domain/network/profile.ts';
import type { KnownTransaction } from '../../../../src/support/receipt/known-transactions.ts';
import { receiptOf } from '../../../../src/support/receipt/receipt.ts';
import type { OperatorStatus } from '../../../../src/support/status/status.ts';
import { receiptLines, receiptMarkdown } from '../helpers/printed.ts';
import { wordsOf } from '../helpers/words-of.ts';

const OPERATOR = parseAddress(`0x${'11'.repeat(20)}`);
const network = { title: 'Sandbox', worthless: true, chainId: 1n, networkId: 1 };

/** One transaction of the operator; the journal has it if `signedAt` is set. */
const sent = (
  chain: 'C-Chain' | 'P-Chain',
  amount: bigint,
  changes: Partial<KnownTransaction> = {},
): KnownTransaction => ({
  ...{ step: 'p-chain', node: undefined, chain, id: `${chain}${amount}`, signedAt: 1 },
  ...{ result: 'included', from: OPERATOR, spending: undefined, position: undefined },
  cost: { fee: wei(1n), moved: [{ kind: amount < 0n ? 'validator-balance' : 'import', amount }] },
  ...changes,
});

const changes = (own: readonly KnownTransaction[], found: readonly KnownTransaction[] = []) => {
  const status = {
    ...{ network: 'sandbox', operator: OPERATOR, at: 0, l1s: [], failed: [] },
    clock: undefined,
  } as unknown as OperatorStatus;
  const receipt = receiptOf(network as unknown as NetworkProfile, status, {
    ...{ known: [...own, ...found], untraced: [], unsearched: undefined },
    ...{ searchedFrom: undefined, missingOnP: [] },
    sent: BigInt([...own, ...found].filter(({ chain }) => chain === 'C-Chain').length),
  });
  return { totals: receipt.totals.map(({ change }) => change), receipt };
};

test('a chain of which every transaction is known has a total', () => {
  expect(changes([sent('C-Chain', -5n), sent('P-Chain', 5n), sent('P-Chain', -2n)]).totals).toEqual(
    [-6n, 1n],
  );
});

test.each([
  [
    'a transaction that another machine signed',
    [],
    [sent('P-Chain', -2n, { signedAt: undefined })],
  ],
  ['more spent than ever arrived', [sent('P-Chain', -2n)], []],
  ['an unknown fee', [sent('P-Chain', 5n, { cost: { fee: undefined, moved: [] } })], []],
] as const)('the P-Chain has no total, and the receipt says so: %s', (_, own, found) => {
  const { totals, receipt } = changes(own, found);
  expect(totals).toEqual([0n, undefined]);
  const lines = receiptMarkdown(receipt, english);
  expect(lines).toContainEqual(expect.stringMatching(/^\| P-Chain \|.*\| unknown \| unknown \|$/));
  expect(lines).toContainEqual(expect.stringMatching(/^- P-Chain: no total, because .* not known/));
});

test.each(['en', 'ja'] as const)(
  'a receipt has the same words in text and in Markdown: %s',
  async (language) => {
    const position = { untold: 'the endpoint is *slow*' };
    const { receipt } = changes(
      [sent('C-Chain', -5n, { position }), sent('P-Chain', 3n, { result: 'open' })],
      [sent('P-Chain', -2n, { from: undefined, signedAt: undefined })],
    );
    const [first] = receipt.entries;
    const site = 'https://explorer.example/tx/';
    const link = `${site}${first!.id}`;
    const explorer = { transaction: `${site}{hash}`, pTransaction: `${site}{hash}` };
    const linked = { ...receipt, network: { ...receipt.network, explorer } };
    const i18n = await loadTranslator(language);
    const text = receiptLines(linked, i18n);
    expect(text.some((line) => line.endsWith(` ${first!.id} ${link}`))).toBe(true);
    expect(receiptMarkdown(linked, i18n).join('\n')).toContain(`[\`${first!.id}\`](${link})`);
    expect(wordsOf(receiptMarkdown(linked, i18n))).toEqual(wordsOf(text));
  },
);
