import { expect, test } from 'vitest';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { wei } from '../../../../src/domain/units.ts';
import { english } from '../../../../src/i18n/english.ts';
import type { NetworkProfile } from '../../../../src/domain/network/profile.ts';
import {
  type KnownTransaction,
  chainTransactions,
} from '../../../../src/support/receipt/chain-transactions.ts';
import { receiptOf } from '../../../../src/support/receipt/receipt.ts';
import type { OperatorStatus } from '../../../../src/support/status/status.ts';
import { receiptLines, receiptMarkdown, boardLines, statusLines } from '../helpers/printed.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import type { LogFilter, Readers } from '../../../../src/ports/evm.ts';
import { startTestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { statusData } from '../../../../src/support/status/status-json.ts';

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

test('a transaction links to the block explorer', () => {
  const { receipt } = changes([sent('C-Chain', -5n)]);
  const { id } = receipt.entries[0]!;
  const transaction = 'https://explorer.example/tx/{hash}';
  const explorer = { transaction, pTransaction: transaction };
  const linked = { ...receipt, network: { ...receipt.network, explorer } };
  const link = transaction.replace('{hash}', id);
  expect(receiptLines(linked, english).some((line) => line.endsWith(` ${id} ${link}`))).toBe(true);
  expect(receiptMarkdown(linked, english).join('\n')).toContain(`[\`${id}\`](${link})`);
});

test('the search of a receipt begins at most 1,000,000 blocks back', async () => {
  const sandbox = await startTestSandbox();
  const { network } = sandbox.profile;
  await sandbox.stop();
  const head = { number: 1_500_000n, timestamp: BigInt(systemClock.now()) };
  const searched: LogFilter[] = [];
  const readers = (number: bigint) =>
    ({
      evm: {
        head: () => Promise.resolve({ ...head, number }),
        blockTime: () => Promise.resolve(1_700_000_000n),
        callMany: () => Promise.resolve([]),
        logs: (filter: LogFilter) => {
          searched.push(filter);
          return Promise.resolve([]);
        },
      },
    }) as unknown as Readers;
  const status = { operator: OPERATOR, l1s: [] } as unknown as OperatorStatus;
  const { searchedFrom } = await chainTransactions(network, status, readers(1_500_000n), []);
  expect(searchedFrom).toEqual({ block: 500_000n, time: 1_700_000_000n });
  expect(Math.min(...searched.map(({ fromBlock }) => Number(fromBlock)))).toBe(500_000);
  expect((await chainTransactions(network, status, readers(900n), [])).searchedFrom).toBe(
    undefined,
  );
});

test('the status, a board and a receipt say so if the AVAX of the network is real money', () => {
  for (const realMoney of [true, false]) {
    const { network, at } = { network: 'main', at: 0 };
    const one: OperatorStatus = {
      ...{ network, realMoney, operator: OPERATOR, at, l1s: [], waitingOnP: [], failed: [] },
      ...{ account: undefined, node: undefined, onTheWay: undefined, clock: undefined },
    };
    const board = { network, realMoney, at, clock: undefined, rows: [], statuses: [one], bad: [] };
    const receipt = {
      network: { title: network, worthless: !realMoney, chainId: 43114n, networkId: 1 },
      ...{ status: one, entries: [], untraced: [], unsearched: undefined, missingOnP: [] },
      ...{ searchedFrom: undefined, totals: [], count: { sent: 0n, listed: 0n } },
    };
    for (const lines of [
      statusLines(one, english),
      boardLines(board, english),
      receiptMarkdown(receipt, english),
    ])
      expect(lines.join('\n').includes('main (real money)')).toBe(realMoney);
    expect(statusData(one)['realMoney']).toBe(realMoney);
  }
});
