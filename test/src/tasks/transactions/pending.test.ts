import type { L1Facts } from '../../../../src/protocol/contracts/l1-facts.ts';
import { describe, expect, test } from 'vitest';
import { encodeFunctionData, erc20Abi } from 'viem';
import type { EvmAddress } from '../../../../src/domain/identity/evm.ts';
import { operatorRegistryAbi } from '../../../../src/protocol/abi/l1-contracts.ts';
import type { Hex } from '../../../../src/domain/identity/bytes.ts';
import { wei } from '../../../../src/domain/units.ts';
import type { EvmCallIntent } from '../../../../src/engine/intent.ts';
import type { Run, Submission } from '../../../../src/journal/memory.ts';
import type { EvmReader } from '../../../../src/ports/evm.ts';
import {
  type PendingTransactions,
  type PendingTransaction,
  readPending,
  replaceTask,
  replacementInput,
  type ReplaceInput,
  stuckTransactions,
} from '../../../../src/tasks/transactions/pending.ts';
import { idOf, newMoves } from '../../engine/helpers/fake-moves.ts';
import { signer } from '../../engine/helpers/fake-world.ts';
import { callContext, OPERATOR, OTHER, REGISTRY } from '../helpers/fake-calls.ts';

const NONCE = 5n;
/** A signed call with nonce 5 that offers at most 40 wei per gas, with a tip of 8. */
const signed = async (to: EvmAddress, data: Hex, value = 0n) => {
  const { raw: bytes } = await signer.signEvmTx({
    ...{ chainId: 43112n, nonce: NONCE, to, data, value: wei(value), gas: 50_000n },
    ...{ maxFeePerGas: wei(40n), maxPriorityFeePerGas: wei(8n) },
    accessList: [{ address: OTHER, storageKeys: [] }],
  });
  return bytes;
};
const raw = await signed(OTHER, '0x1234');

function open(input: Partial<ReplaceInput>, reads: Partial<EvmReader> = {}, maxFee?: bigint) {
  const context = {
    ...callContext({ pooledOffer: () => Promise.resolve(undefined), ...reads }),
    ...(maxFee !== undefined && { maxFee: wei(maxFee) }),
  };
  const task = replaceTask(context, { nonce: NONCE, how: 'cancel', ...input });
  const state = task.beginSnapshot(undefined as never, 0);
  const [step] = task.steps;
  return {
    check: () => step!.check(state),
    plan: async () => (await step!.plan(state, undefined as never)) as EvmCallIntent,
  };
}

const offer = (maxFeePerGas: bigint, tip: bigint) => ({
  pooledOffer: () => Promise.resolve({ maxFeePerGas, maxPriorityFeePerGas: tip }),
});

describe('a transaction with nonce 5', () => {
  test.each<[string, bigint, bigint, Partial<ReplaceInput>, Partial<EvmReader>, string]>([
    ['is used up', 6n, 6n, {}, {}, 'satisfied'],
    ['is in the pool', 5n, 6n, {}, {}, 'ready'],
    ['is known only from its bytes', 5n, 5n, { raw }, {}, 'ready'],
    ['is reported by the pool', 5n, 5n, {}, offer(1n, 1n), 'ready'],
    ['is unknown', 5n, 5n, {}, {}, 'E-TASK-218'],
    ['follows a missing one', 4n, 4n, { raw }, {}, 'E-TASK-236'],
  ])('that %s', async (_, latest, pending, input, reads, expected) => {
    const nonces = () => Promise.resolve({ latest, pending });
    const check = await open(input, { nonces, ...reads }).check();
    expect('error' in check ? check.error.code : check.state).toBe(expected);
  });

  test('is speeded up with the same call, and shows its contract, function and values', async () => {
    const data = encodeFunctionData({
      abi: operatorRegistryAbi,
      functionName: 'setMetadataURL',
      args: ['https://operator.example'],
    });
    const known = { how: 'speed-up', raw: await signed(REGISTRY, data) } as const;
    const intent = await open(known).plan();
    const accessList = [{ address: OTHER, storageKeys: [] }];
    expect(intent).toMatchObject({
      ...{ nonce: NONCE, data, accessList },
      contract: { name: { key: 'contract.operator-registry' }, to: REGISTRY },
      call: { function: 'setMetadataURL', args: [{ value: 'https://operator.example' }] },
    });
    // No L1 can take the name of a contract of the network.
    const l1 = { middleware: REGISTRY, networkId: 12345 } as unknown as L1Facts;
    const ofL1 = await open({ ...known, l1 }).plan();
    expect(ofL1.contract).toEqual(intent.contract);
  });

  const approval = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [OTHER, 9n],
  });
  test.each([
    ['a call of another contract', () => signed(OTHER, approval)],
    ['an unknown function', () => signed(REGISTRY, approval)],
    ['an empty transfer to another account', () => signed(OTHER, '0x')],
    ['a payment to itself', () => signed(OPERATOR, '0x', 1n)],
    ['no known bytes', () => undefined],
  ])('%s is not speeded up', async (_, bytes) => {
    const known = await bytes();
    const input = { how: 'speed-up', ...(known && { raw: known }) } as const;
    await expect(open(input).plan()).rejects.toMatchObject({ code: 'E-TASK-219' });
  });

  // An eighth more than the offer, and one wei.
  test.each<[string, Partial<ReplaceInput>, Partial<EvmReader>, bigint, bigint]>([
    ['the current fee, if its own is unknown', {}, {}, 30n, 2n],
    ['more than its bytes offer', { raw }, {}, 46n, 10n],
    ['more than the pool reports', {}, offer(80n, 16n), 91n, 19n],
    ['more than the higher of both', { raw }, offer(80n, 1n), 91n, 10n],
    ['more than its bytes, if the pool has an older one', { raw }, offer(32n, 1n), 46n, 10n],
  ])('is replaced at %s', async (_, input, reads, maxFeePerGas, maxPriorityFeePerGas) => {
    const intent = await open(input, reads).plan();
    expect(intent).toMatchObject({ maxFeePerGas, maxPriorityFeePerGas });
    expect(intent.fee.most).toBe(intent.gas * maxFeePerGas);
  });

  test('is not replaced beyond the fee cap or the balance', async () => {
    const { gas } = await open({}).plan();
    const current = gas * 30n;
    await expect(open({}, {}, current).plan()).resolves.toBeDefined();
    const capped = open({ raw }, {}, current).plan();
    await expect(capped).rejects.toMatchObject({ code: 'E-SIGN-203' });
    const poor = open({ raw }, { balance: () => Promise.resolve(wei(current)) }).plan();
    await expect(poor).rejects.toMatchObject({ code: 'E-FUND-101' });
  });
});

const transaction = (
  changes: Partial<Submission>,
  state: PendingTransaction['state'] = 'waiting',
) => {
  const submission = { chain: 'evm', nonce: NONCE, maxFeePerGas: 30n, signedAt: 0, ...changes };
  return { run: { task: {} } as Run, state, submission: submission as Submission };
};
const pendingOf = (...transactions: PendingTransactions['transactions']): PendingTransactions => ({
  ...{ transactions, unknownNonce: undefined, missingNonce: undefined, baseFee: wei(20n) },
});

test.each([
  ['is new and pays enough', transaction({}), 120_000, 0],
  ['is over two minutes old', transaction({}), 120_001, 1],
  ['pays just the base fee', transaction({ maxFeePerGas: 20n }), 0, 0],
  ['pays less than the base fee', transaction({ maxFeePerGas: 19n }), 0, 1],
  ['has no known fee', transaction({ maxFeePerGas: null }), 0, 0],
  ['is lost', transaction({ maxFeePerGas: 19n }, 'lost'), 0, 0],
  ['is behind a missing nonce', transaction({ maxFeePerGas: 19n }, 'gap'), 0, 0],
  ['is an export', transaction({ maxFeePerGas: 19n, chain: 'C' }), 0, 0],
  ['has no nonce', transaction({ maxFeePerGas: 19n, nonce: null }), 0, 0],
])('a transaction that %s is stuck or not', (_, one, now, stuck) => {
  expect(stuckTransactions(pendingOf(one), now)).toHaveLength(stuck);
});

const withBytes = (raw: Hex, changes: Partial<Submission> = {}) => transaction({ raw, ...changes });
const several = pendingOf(
  withBytes('0x01'),
  withBytes('0x02'),
  withBytes('0x03', { chain: 'C' }),
  withBytes('0x04', { nonce: 6n }),
);
const lost = pendingOf(transaction({ raw: '0x02' }, 'lost'));

test.each([
  ['of the last call with its nonce', several, NONCE, 'speed-up', { raw: '0x02' }],
  ['unless no call has its nonce', several, 7n, 'speed-up', {}],
  ['unless the endpoint lacks it', lost, NONCE, 'speed-up', {}],
  ['also if the endpoint lacks it and it is cancelled', lost, NONCE, 'cancel', { raw: '0x02' }],
] as const)('a replacement has the bytes %s', async (_, pending, nonce, how, bytes) => {
  const input = await replacementInput({} as never, pending, { nonce, how });
  expect(input).toEqual({ nonce, how, ...bytes });
});

test('the transactions without a recorded outcome are listed with their state at the endpoints', async () => {
  const { engine, journal, sign, record } = await newMoves();
  const hash = (byte: string): Hex => `0x${byte.repeat(32)}`;
  const nonces = { '0a': 4n, '0b': 5n, '0c': 6n, '0d': 7n };
  for (const [byte, nonce] of Object.entries(nonces))
    await sign('C', idOf(9), { chain: 'evm', id: hash(byte), nonce, from: OPERATOR });
  await record(hash('0d'), 'included', 1n);
  await sign('C', idOf(1), { nonce: 8n, from: OPERATOR });
  const statuses = ['Processing', 'Unknown', 'Committed'];
  for (const at of statuses.keys()) await sign('P', idOf(2 + at), { from: OPERATOR });

  const list = (read: { latest: bigint; pending: bigint }) => {
    const evm = {
      nonces: () => Promise.resolve(read),
      head: () => Promise.resolve({ baseFee: 20n }),
      transaction: (id: string) => Promise.resolve(id === hash('0b') ? {} : undefined),
    };
    const status = (id: string) => statuses[[2, 3, 4].map(idOf).indexOf(id as never)];
    const pChain = { txStatus: (id: string) => Promise.resolve({ status: status(id) }) };
    const [run] = journal.memory().runs;
    const open = run!.submissions.filter(({ settled }) => settled === undefined);
    const unresolved = open.map((submission) => ({ run: run!, submission }));
    return readPending({ ports: { evm, pChain } } as never, unresolved, OPERATOR);
  };
  const found = await list({ latest: 5n, pending: 7n });
  expect(found.transactions.map(({ submission: { id }, state }) => [id, state])).toEqual([
    [hash('0b'), 'waiting'],
    [hash('0c'), 'lost'],
    [idOf(1), 'waiting'],
    [idOf(2), 'waiting'],
    [idOf(3), 'lost'],
  ]);
  expect(found).toMatchObject({ unknownNonce: undefined, baseFee: 20n });
  expect(found.transactions[0]?.run.id).toBe(engine.runId);
  // `status` names the same missing nonce.
  const behind = await list({ latest: 4n, pending: 4n });
  expect(behind.transactions[1]).toMatchObject({ submission: { nonce: 5n }, state: 'gap' });
  expect([found.missingNonce, behind.missingNonce]).toEqual([undefined, 4n]);
  // Nonce 7 is recorded as included, so its pending use belongs to another program.
  expect((await list({ latest: 7n, pending: 8n })).unknownNonce).toBe(7n);
  expect((await list({ latest: 7n, pending: 7n })).unknownNonce).toBeUndefined();
});
