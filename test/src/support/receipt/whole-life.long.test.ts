import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../../../src/journal/journal.ts';
import type { JournalFolder } from '../../../../src/ports/stored-data.ts';
import { english } from '../../../../src/i18n/english.ts';
import { readAccount } from '../../../../src/protocol/snapshots/read-account.ts';
import { readReceipt, type Receipt } from '../../../../src/support/receipt/receipt.ts';
import { receiptData } from '../../../../src/support/receipt/receipt-json.ts';
import type { TaskRequest } from '../../../../src/tasks/task-kinds.ts';
import { MemoryStore } from '../../engine/helpers/memory-journal.ts';
import { IS_WHOLE } from '../../../helpers/is-whole.ts';
import { wakeOwnerAndCurator } from '../../../helpers/sandbox/sandbox.ts';
import {
  awaitDelegation,
  newOperator,
  nextEpoch,
  type Operator,
} from '../../tasks/helpers/operator.ts';
import { receiptMarkdown } from '../helpers/printed.ts';
import { supportDeps } from '../helpers/support-deps.ts';

const WEI_PER_NAVAX = 1_000_000_000n;
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);

/** The account's balance on each chain, in wei. */
async function balancesOf({ connection, signer }: Operator) {
  const { ports, profile } = connection;
  const { listed } = await readAccount(ports, profile, signer);
  return {
    'C-Chain': await ports.evm.balance(signer.evmAddress),
    'P-Chain': sum(listed.map(({ amount }) => amount)) * WEI_PER_NAVAX,
  };
}

/** By how much the JSON document says that the operator's balance on a chain changed. */
function changeInDocument(receipt: Receipt, chain: string): bigint {
  const { transactions, failedTransactions } = receiptData(receipt);
  const own = transactions.filter(
    (one) => one.chain === chain && one.from === receipt.status.operator,
  );
  const failed = failedTransactions.filter((one) => one.chain === chain);
  const fees = [...own, ...failed].map(({ feeWei }) => feeWei ?? 0n);
  return sum(own.flatMap(({ moved }) => moved!.map(({ amountWei }) => amountWei))) - sum(fees);
}

/** Returns the receipt that a machine with this journal prints. */
async function receiptWith(operator: Operator, store: MemoryStore): Promise<Receipt> {
  const { connection, clock, signer } = operator;
  const { profile, ports } = connection;
  const memory = (await openJournal(store, clock)).memory();
  const readMemoryOf = () => Promise.resolve(memory);
  let reads = 0;
  const read: JournalFolder['read'] = async (_, take) => {
    reads += 1;
    await store.load(take);
  };
  const journals = { read } as JournalFolder;
  const deps = { ...supportDeps(profile, { clock, readMemoryOf }), ports, journals };
  const subject = { kind: 'operator', operator: signer.evmAddress } as const;
  const { receipt } = await readReceipt(deps, { subject });
  // The verification of a long journal takes seconds.
  expect(reads).toBe(1);
  return receipt;
}

/**
 * Goes from registration to opt-out, with one transaction that is replaced by an empty one and one that
 * reverts. At first, the account has no AVAX on the P-Chain, so AVAX is moved between the chains too.
 */
async function liveWholeLife(operator: Operator, store: MemoryStore): Promise<void> {
  const { l1, vaults, connection, sandbox, clock, node } = operator;
  const { ports } = connection;
  const { cChain } = sandbox.controls;
  const { nodeId } = node;
  const [vault] = vaults;
  const run = async (request: TaskRequest, how: Parameters<Operator['run']>[1] = {}) => {
    const result = await operator.run(request, { store, ...how });
    expect(result, request.kind).toMatchObject({ kind: 'done' });
  };
  const toL1 = { kind: 'l1', where: l1.balancer } as const;
  const toVault = { kind: 'vault', where: vault!.address } as const;

  await run({ kind: 'register-operator', input: { metadataUrl: 'https://example.org' } });
  await run({ kind: 'opt-in', input: toL1 });

  // The first opt-in to the vault stays in the pool, until an empty transaction takes its nonce.
  cChain.setBlockTime(Infinity);
  const optIn = { kind: 'opt-in', input: toVault } as const;
  const waiting = await operator.run(optIn, { store, policy: { patience: () => 0 } });
  expect(waiting).toMatchObject({ kind: 'pending' });
  const cancel = { kind: 'replace', input: { nonce: 2n, how: 'cancel' } } as const;
  const sent = await operator.run(cancel, { store, policy: { patience: () => 0 } });
  expect(sent).toMatchObject({ kind: 'pending' });
  cChain.setBlockTime(0);
  await cChain.mine();
  await run(cancel);
  await run(optIn);

  wakeOwnerAndCurator(sandbox);
  await awaitDelegation(operator);
  await nextEpoch(operator);
  await run({ kind: 'stake', l1 });

  // Epochs pass between the decision and the block, so the first addition reverts.
  let isLate = true;
  const evmSender: typeof ports.evmSender = {
    async submit(raw) {
      if (isLate) clock.forward(sandbox.profile.epochSeconds * 3);
      isLate = false;
      return ports.evmSender.submit(raw);
    },
  };
  const input = operator.addNodeInput();
  await run({ kind: 'add-node', l1, input }, { ports: { evmSender } });
  await nextEpoch(operator);
  await run({ kind: 'update-weight', l1, input: { nodeId, stake: l1.primaryClass.minimum * 2n } });
  await nextEpoch(operator);
  await run({ kind: 'remove-node', l1, input: { nodeId, initiates: true } });
  await run({ kind: 'opt-out', input: toVault });
  await run({ kind: 'opt-out', input: toL1 });
}

test.each(IS_WHOLE ? (['a', 'c'] as const) : (['c'] as const))(
  'the receipt of a whole life adds up to the change of the balances on both chains (generation %s)',
  async (generation) => {
    const operator = await newOperator('C-Chain only', { generation });
    onTestFinished(() => operator.sandbox.stop());
    const store = new MemoryStore();
    const before = await balancesOf(operator);
    await liveWholeLife(operator, store);
    const after = await balancesOf(operator);

    const receipt = await receiptWith(operator, store);
    for (const chain of ['C-Chain', 'P-Chain'] as const) {
      expect(changeInDocument(receipt, chain), chain).toBe(after[chain] - before[chain]);
    }
    const outcomes = receipt.entries.map(({ result }) => result);
    expect(outcomes.filter((how) => how !== 'included').toSorted()).toEqual([
      'replaced',
      'reverted',
    ]);
    const steps = receipt.entries.map(({ step }) => step.split(':')[0]);
    expect(steps).toEqual(expect.arrayContaining(['opt-out-l1', 'opt-out-vault', 'replace']));
    expect(receipt.count).toEqual({
      sent: receipt.count.listed,
      listed: receipt.count.listed,
      unclear: 0,
    });

    expect(receiptMarkdown(receipt, english).join('\n')).toContain('all of them are listed');

    // Another machine finds the transactions that emitted an event, and says what it could not find.
    const elsewhere = await receiptWith(operator, new MemoryStore());
    const known = new Map(receipt.entries.map((entry) => [entry.id, entry]));
    const ofOperator = elsewhere.entries.filter(({ from }) => from === operator.signer.evmAddress);
    for (const { id, step, node, cost } of ofOperator) {
      expect(known.get(id), step).toMatchObject({ step, node, cost, result: 'included' });
    }
    expect(ofOperator.map(({ step }) => step.split(':')[0]).toSorted()).toEqual(
      [
        ...['register', 'opt-in-l1', 'opt-in-vault', 'add', 'p-chain', 'complete'],
        ...['update', 'p-chain', 'remove', 'p-chain', 'complete', 'opt-out-vault', 'opt-out-l1'],
        // Generation A records no event of a completed change of weight.
        ...(generation === 'c' ? ['complete'] : []),
      ].toSorted(),
    );
    const ofOthers = elsewhere.entries.filter(({ from }) => from !== operator.signer.evmAddress);
    expect(ofOthers).toEqual([]);
    expect(elsewhere.count.sent).toBe(receipt.count.sent);
    expect(elsewhere.count.listed).toBeLessThan(elsewhere.count.sent!);
    const limits = receiptData(elsewhere)['couldNotTell'] as readonly { about: string }[];
    expect(limits.map(({ about }) => about)).toEqual(['count', 'p-chain', 'owner']);
  },
);
