import { OnboardError } from '../../../../src/domain/errors.ts';
import { encodeEventTopics, numberToHex } from 'viem/utils';
import { expect, test } from 'vitest';
import local from '../../../../assets/profiles/local.json' with { type: 'json' };
import { parseAddress, parseHash } from '../../../../src/domain/identity/evm.ts';
import { idFromHex, type PChainTxId } from '../../../../src/domain/identity/ids.ts';
import type { Memory, Submission } from '../../../../src/journal/memory.ts';
import { operatorRegistryAbi } from '../../../../src/protocol/abi/l1-contracts.ts';
import type { OutcomeReaders } from '../../../../src/tasks/transactions/submission-outcome.ts';
import { wei } from '../../../../src/domain/units.ts';
import { english } from '../../../../src/i18n/english.ts';
import type { NetworkProfile } from '../../../../src/domain/network/profile.ts';
import {
  type KnownTransaction,
  chainTransactions,
  transactionsOf,
} from '../../../../src/support/receipt/chain-transactions.ts';
import { receiptOf } from '../../../../src/support/receipt/receipt.ts';
import { limitsOf, receiptData } from '../../../../src/support/receipt/receipt-json.ts';
import type { OperatorStatus } from '../../../../src/support/status/status.ts';
import { receiptLines, receiptMarkdown, boardLines, statusLines } from '../helpers/printed.ts';
import type { EvmLog, LogFilter, NewestLogs, Readers } from '../../../../src/ports/evm.ts';
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

const receiptWith = (
  transactions: readonly KnownTransaction[],
  { since, ...of }: Partial<typeof network> & { readonly since?: bigint } = {},
) => {
  const status = {
    ...{ network: 'sandbox', operator: OPERATOR, at: 0, l1s: [], failed: [], pendingOnP: [] },
    clock: undefined,
  } as unknown as OperatorStatus;
  return receiptOf({ ...network, ...of } as unknown as NetworkProfile, status, {
    ...{ transactions, untraced: [], unsearched: undefined, searchedFrom: undefined },
    missingOnP: [],
    sent: BigInt(transactions.filter(({ chain }) => chain === 'C-Chain').length),
    since,
  });
};

test('a fee or an amount that is not known is null in JSON, and unknown in text', () => {
  const cost = { fee: undefined, moved: undefined };
  const receipt = receiptWith([
    sent('P-Chain', 5n, { cost }),
    ...[sent('C-Chain', -5n), sent('C-Chain', 7n)],
  ]);
  const [unread] = receiptData(receipt).transactions;
  expect(unread).toMatchObject({ feeWei: null, moved: null });
  const row = receiptMarkdown(receipt, english).find((line) => line.includes('P-Chain5'));
  expect(row).toContain('| unknown | unknown | `P-Chain5` |');
  const lines = receiptLines(receipt, english).join('\n');
  expect(lines).toContain('moved out 0.000000000000000005 AVAX');
  expect(lines).toContain('moved in 0.000000000000000007 AVAX');
});

test('--since lists only what is not older, and says so', () => {
  const at = (id: string, seconds: bigint) =>
    sent('C-Chain', -5n, { id, position: { height: seconds, time: seconds } });
  const open = sent('C-Chain', -5n, { id: 'open', result: 'open', signedAt: 1 });
  const receipt = receiptWith([at('old', 999n), at('new', 1000n), open], { since: 1000n });
  expect(receipt.entries.map(({ id }) => id)).toEqual(['open', 'new']);
  expect(receiptMarkdown(receipt, english).join('\n')).toContain(
    'Transactions before 1970-01-01 00:16:40 UTC are left out',
  );
});

test('transactions from an unknown sender are not counted as others', () => {
  const unread = { ...sent('C-Chain', -5n), from: undefined };
  const receipt = receiptWith([unread, unread]);
  const texts = limitsOf(receipt).map(({ says }) => english.t(says));
  expect(texts).toContainEqual(
    expect.stringContaining('0 of them are listed. 2 more listed transactions may be among them'),
  );
  expect(texts.join()).not.toContain('What the others did');
});

const NOTHING = { transactions: [], hash: '0x' };

/** An endpoint whose blocks are 2 seconds apart. */
function endpoint(head: bigint, registeredAt?: bigint, searchedAtOnce = 2000n) {
  const searched: LogFilter[] = [];
  const newestLogs = (filter: LogFilter, most: number): Promise<NewestLogs> => {
    searched.push(filter);
    const { fromBlock, toBlock } = filter;
    // The program counts on 2,000 blocks a request, and takes more requests for fewer.
    const first = toBlock - BigInt(most) * searchedAtOnce + 1n;
    const searchedFrom = first > fromBlock ? first : fromBlock;
    const isFound = registeredAt !== undefined && registeredAt >= searchedFrom;
    const log = { address: profile.contracts.operatorRegistry, data: '0x' } as const;
    const abi = operatorRegistryAbi;
    const topics = encodeEventTopics({ abi, eventName: 'RegisterOperator' }) as EvmLog['topics'];
    const found = { ...log, topics, blockNumber: registeredAt ?? 0n, transactionHash: HASH };
    const requests = Number((toBlock - searchedFrom) / searchedAtOnce + 1n);
    return Promise.resolve({ logs: isFound ? [found] : [], searchedFrom, requests });
  };
  const evm = {
    head: () => Promise.resolve({ number: head, timestamp: 0n }),
    blockTime: (block: bigint) => Promise.resolve(block * 2n),
    receipt: () => Promise.resolve(undefined),
    callMany: () => Promise.resolve([]),
    newestLogs,
  };
  return { readers: { evm } as unknown as Readers, searched };
}

const profile = { contracts: local.contracts } as unknown as NetworkProfile;
const HASH = parseHash(`0x${'22'.repeat(32)}`);
const status = { operator: OPERATOR, l1s: [] } as unknown as OperatorStatus;
const search = (readers: Readers, since?: bigint) =>
  chainTransactions({ readers, profile }, status, [], { since, recorded: new Set() });
const oldest = (searched: readonly LogFilter[]) =>
  searched.reduce((least, { fromBlock }) => (fromBlock < least ? fromBlock : least), 1n << 64n);

test.each([
  ['at most 1,000,000 blocks back', 1_500_000n, undefined, undefined, 500_000n],
  ['at the first block', 900n, undefined, undefined, 0n],
  // The slice that holds the registration is searched whole. What is older was not left out.
  ['at the registration of the operator', 1_500_000n, 1_495_000n, undefined, 1_490_001n],
  ['at the time of --since', 1_500_000n, undefined, 2_900_001n, 1_450_001n],
])('the search of a receipt begins %s', async (_, head, registeredAt, since, first) => {
  const { readers, searched } = endpoint(head, registeredAt);
  const { searchedFrom, transactions } = await search(readers, since);
  const isWhole = head < 1_000_000n || registeredAt !== undefined;
  expect(searchedFrom).toEqual(
    isWhole ? undefined : { block: first, time: first * 2n, isNarrow: false },
  );
  expect(transactions.map(({ step }) => step)).toEqual(registeredAt ? ['register'] : []);
  expect(oldest(searched)).toBe(first);
});

test('it ends after 640 requests, and says what was not searched, and why', async () => {
  const { readers } = endpoint(1_500_000n, undefined, 500n);
  const { searchedFrom } = await search(readers);
  expect(searchedFrom?.block).toBeGreaterThan(1_175_000n);
  expect(searchedFrom?.block).toBeLessThan(1_185_000n);
  const why = 'because the endpoint allows few blocks in one log search';
  const says = (from: typeof searchedFrom) =>
    receiptLines({ ...receiptWith([]), searchedFrom: from }, english).join(' ');
  expect(says(searchedFrom)).toContain(why);
  expect(says({ ...searchedFrom!, isNarrow: false })).not.toContain(why);
  // What was not searched is not denied.
  expect(says(searchedFrom)).toContain('the searched blocks show none');
});

const PER_KIND = { evm: ['register', 'evm'], P: ['top-up', 'P'], C: ['export', 'C'] } as const;

/** A journal of finished transactions, a third of each chain. */
function recorded(count: number, clockAhead = 0): Memory {
  const submissions = Array.from({ length: count }, (_, i): Submission => {
    const [step, chain] = Object.values(PER_KIND)[i % 3]!;
    const signedAt = 1_700_000_000_000 + i * 60_000 + clockAhead;
    const height = chain === 'P' ? null : BigInt(i);
    const settled = {
      at: signedAt + 3000,
      how: 'included',
      height,
      reason: null,
      fee: 5n,
    } as const;
    const id = chain === 'evm' ? numberToHex(i, { size: 32 }) : idOf(i);
    return {
      ...{ step, changeId: 's', chain, id, from: OPERATOR, nonce: BigInt(i), inputs: [] },
      ...{ maxFeePerGas: 1n, raw: '0x', carriedMessageId: null, signedAt, settled },
    } as unknown as Submission;
  });
  return { runs: [{ task: { node: undefined }, submissions }] } as unknown as Memory;
}

const idOf = (number: number) => idFromHex<PChainTxId>(numberToHex(number, { size: 32 }));

/** The chain of `recorded`: one block a minute, seen 3 seconds later. */
const blockTimeOf = (height: bigint) => 1_700_000_000n + height * 60n;

async function readRecorded(count: number, clockAhead = 0) {
  const head = BigInt(count);
  const read = { blockTimes: 0, blocks: 0 };
  const evm = {
    head: () => Promise.resolve({ number: head }),
    blockTime: (height: bigint) => {
      expect(height).toBeLessThanOrEqual(head);
      read.blockTimes += 1;
      return Promise.resolve(blockTimeOf(height));
    },
  };
  const pChain = {
    height: () => Promise.resolve(9n),
    block: (height: bigint) => (
      (read.blocks += 1),
      Promise.resolve({ ...NOTHING, height, time: 0n })
    ),
  };
  // Any other read would throw.
  const readers = { evm, pChain, atomic: {} } as unknown as OutcomeReaders;
  const { runs, ...rest } = recorded(count, clockAhead);
  // Also if two runs name them, each counts once.
  const memory = { ...rest, runs: [...runs, ...runs] };
  const known = await transactionsOf(memory, OPERATOR, readers);
  expect(known).toHaveLength(count);
  expect(known.every(({ result }) => result === 'included')).toBe(true);
  return { known, read };
}

test('of 3000 finished transactions, only samples are read again', async () => {
  const { known, read } = await readRecorded(3000);
  // 32 block times, and the newest 16 P-Chain transactions are searched for their heights.
  expect(read).toEqual({ blockTimes: 32, blocks: 32 });
  const unread = known.filter(({ position }) => position && 'unknownBecause' in position);
  expect(unread).toHaveLength(1000);
  const times = known.flatMap(({ position }) =>
    position !== undefined && 'height' in position
      ? [Number((position.time ?? 0n) - blockTimeOf(position.height))]
      : [],
  );
  expect(new Set(times)).toEqual(new Set([0, 3]));
});

test.each([
  ['in no block yet, because its nonce is not used', 7n, 'open'],
  ['unknown, because another transaction may have used its nonce', 8n, 'unknown'],
  ['unknown, because its nonce could not be read', undefined, 'unknown'],
])('a call or an export that no endpoint has is %s', async (_, latest, result) => {
  const atomic = { transaction: () => Promise.resolve({ state: 'unknown' }) };
  const evm = {
    head: () => Promise.resolve({ number: 9n }),
    receipt: () => Promise.resolve(undefined),
    nonces: () =>
      latest === undefined
        ? Promise.reject(new OnboardError('E-NET-101', { url: 'x' }))
        : Promise.resolve({ latest, pending: latest }),
  };
  const { runs } = recorded(1);
  const readers = { evm, pChain: {}, atomic } as unknown as OutcomeReaders;
  for (const [chain, id] of [
    ['evm', numberToHex(0, { size: 32 })],
    ['C', idOf(0)],
  ]) {
    const changes = { chain, id, nonce: 7n, settled: undefined };
    const open = runs.map((run) => ({
      ...run,
      submissions: run.submissions.map((one) => ({ ...one, ...changes })),
    }));
    const memory = { runs: open } as unknown as Memory;
    expect(await transactionsOf(memory, OPERATOR, readers)).toMatchObject([{ result }]);
  }
});

test('times that contradict the blocks are not believed: the clock of this computer was wrong', async () => {
  const { known, read } = await readRecorded(300, 86_400_000);
  expect(read.blockTimes).toBe(200);
  for (const { position } of known)
    if (position !== undefined && 'height' in position)
      expect(position.time).toBe(blockTimeOf(position.height));
});

test.each([true, false])(
  'the status, a board and a receipt say so if the AVAX of the network is real money: %s',
  (realMoney) => {
    const receipt = receiptWith([], { title: 'main', worthless: !realMoney });
    const status = { ...receipt.status, network: 'main', realMoney, openExports: [] };
    const board = { ...status, rows: [], statuses: [status], bad: [] };
    for (const lines of [
      statusLines(status, english),
      boardLines(board, english),
      receiptMarkdown(receipt, english),
    ])
      expect(lines.join('\n').includes('main (real money)')).toBe(realMoney);
    expect(statusData(status)['realMoney']).toBe(realMoney);
  },
);
