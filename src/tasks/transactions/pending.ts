import type { Hex } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { type EvmAddress, parseHash } from '../../domain/identity/evm.ts';
import { blocked, ready, satisfied } from '../../engine/step.ts';
import { decodeSignedCall } from '../../engine/resolve-submissions.ts';
import { assertFeeCap, bumpFees, maxOffer, requireFunds } from '../../engine/fees.ts';
import type { ReadContext, Snapshot, TitledStep, TitledTask } from '../task-context.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { ReadOnlyContext } from '../../ports/connection.ts';
import { type Message, message } from '../../domain/message.ts';
import { type L1Profile, addressHrp } from '../../domain/network/profile.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import { discoverL1s } from '../../protocol/contracts/l1-registry.ts';
import { stakeUnits } from '../../protocol/reverts/explain-revert.ts';
import { readL1 } from '../../protocol/snapshots/read-l1.ts';
import { describeCall } from './describe-call.ts';
import { type CallPlan, planCall } from './plan-call.ts';
import { txIdOf } from '../../engine/resolution.ts';
import type { Wei } from '../../domain/units.ts';
import { journalName } from '../../journal/journal.ts';
import {
  type Run,
  type Submission,
  isUnsettled,
  verifiedSubmissions,
  partWithOpenTransactions,
} from '../../journal/memory.ts';
import { readOwnRecords } from '../../engine/own-records.ts';
import type { JournalFolder } from '../../ports/stored-data.ts';

export interface ReplaceInput {
  readonly nonce: bigint;
  /** `speed-up` sends the same call with a higher fee. `cancel` sends an empty transfer instead. */
  readonly how: 'speed-up' | 'cancel';
  /** The signed bytes of the pending transaction, if this account's journal has them. */
  readonly raw?: Hex;
  /** The L1 of the transaction's task; undefined for a task without one. */
  readonly l1?: L1Facts;
}

type ReplaceSnapshot = Snapshot<ReadContext> & { readonly input: ReplaceInput };

/** The chain accepts only one of the two transactions. The task ends when one has used the nonce. */
export function replaceTask(
  context: ReadContext,
  input: ReplaceInput,
): TitledTask<ReplaceSnapshot> {
  return {
    steps: [replaceStep],
    beginSnapshot: (memory, now) => ({ context, memory, now, input }),
  };
}

const replaceStep: TitledStep<ReplaceSnapshot> = {
  id: 'replace',
  async check({ context, input: { nonce, raw } }) {
    const { evm } = context.readers;
    const { latest, pending } = await evm.nonces(context.operator);
    if (latest > nonce) {
      return satisfied({ text: message('fact.nonce-used', { nonce }), source: 'C-Chain' });
    }
    if (pending > nonce) return ready(`nonce:${nonce}`);
    const exists =
      raw !== undefined || (await evm.pooledOffer(context.operator, nonce)) !== undefined;
    if (!exists) return blocked(new OnboardError('E-TASK-218', { nonce }));
    return pending < nonce
      ? blocked(new OnboardError('E-TASK-236', { nonce, missing: pending }))
      : ready(`nonce:${nonce}`);
  },
  async plan({ context, now, input }) {
    const { nonce } = input;
    const { evm } = context.readers;
    const ownOffer = input.raw === undefined ? undefined : decodePending(input.raw);
    const { l1 } = input;
    const call = replacementCall(context, input, ownOffer);
    const planned = await planCall({ ...context, ...(l1 && { l1 }) }, call, now);
    const pooledOffer = await evm.pooledOffer(context.operator, nonce);
    const pendingOffer =
      ownOffer && pooledOffer ? maxOffer(ownOffer, pooledOffer) : (ownOffer ?? pooledOffer);
    // If the memory pool refuses a call at the current fee, the engine raises it.
    if (pendingOffer === undefined) return { ...planned, nonce };
    const intent = bumpFees({ ...planned, nonce }, pendingOffer);
    assertFeeCap(intent.fee.most, context.maxFee);
    await requireFunds(evm, intent);
    return intent;
  },
};

function decodePending(raw: Hex) {
  const { to, data = '0x' as const, accessList, value = 0n, ...fees } = decodeSignedCall(raw);
  // The program sends no value and creates no contracts.
  if (to === undefined || value !== 0n) return undefined;
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = fees;
  return { to, data, accessList, maxFeePerGas, maxPriorityFeePerGas };
}

/**
 * Cancelling sends an empty transfer to the operator's own account. A speed-up repeats only a call that the program
 * can show: to a contract of the network or of the L1, with a function of that contract.
 */
function replacementCall(
  { operator, profile }: ReadContext,
  { how, nonce, l1 }: ReplaceInput,
  pending: ReturnType<typeof decodePending> | undefined,
): CallPlan {
  const toItself = {
    contract: { name: message('contract.own'), to: operator },
    data: '0x',
  } as const;
  if (how === 'cancel') return { title: message('intent.cancel', { nonce }), ...toItself };
  const title = message('intent.speed-up', { nonce });
  if (pending === undefined) throw new OnboardError('E-TASK-219', { nonce });
  if (pending.to === operator && pending.data === '0x') return { title, ...toItself };
  const name = contractName(pending.to, profile, l1);
  const { to, data, accessList } = pending;
  const isKnown = describeCall(data).function !== data.slice(0, 10);
  if (name === undefined || !isKnown) throw new OnboardError('E-TASK-219', { nonce });
  const format = l1 && { units: stakeUnits(l1), hrp: addressHrp(l1.networkId) };
  return { title, contract: { name, to }, data, accessList, ...format };
}

function contractName(
  to: EvmAddress,
  { contracts }: ReadOnlyContext['profile'],
  l1: L1Facts | undefined,
): Message | undefined {
  // The network's own names come last, so that no L1 can take one.
  const names: Readonly<Record<EvmAddress, Message>> = {
    ...(l1 && { [l1.middleware]: message('contract.middleware') }),
    [contracts.operatorRegistry]: message('contract.operator-registry'),
    [contracts.operatorL1OptIn]: message('contract.l1-opt-in'),
    [contracts.operatorVaultOptIn]: message('contract.vault-opt-in'),
  };
  return names[to];
}

/** With a sufficient fee, a block includes a transaction within seconds. */
const STUCK_AFTER_MS = 120_000;

export interface PendingTransaction {
  readonly run: Run;
  readonly submission: Submission;
  /**
   * `lost`: unknown to the endpoint. The program sends it again when the operator continues the task. `gap`: cannot
   * get into a block before a transaction with a lower nonce is sent.
   */
  readonly state: 'waiting' | 'lost' | 'gap';
}

export interface PendingTransactions {
  readonly transactions: readonly PendingTransaction[];
  /** The account's next nonce, if a pending transaction outside this journal uses it. */
  readonly unknownNonce: bigint | undefined;
  /** The lower nonce that the transactions in state `gap` need first. */
  readonly missingNonce: bigint | undefined;
  readonly baseFee: Wei;
}

/** Returns the signed transactions without a recorded outcome. Sends no requests. */
export async function unresolvedTransactions(
  { profile }: Pick<ReadOnlyContext, 'profile'>,
  journals: JournalFolder,
  operator: EvmAddress,
): Promise<readonly Pick<PendingTransaction, 'run' | 'submission'>[]> {
  const name = journalName(profile, operator);
  const owner = { network: profile, evmAddress: operator };
  const { memory } = await readOwnRecords((take) => journals.read(name, take), owner);
  return partWithOpenTransactions(memory).runs.flatMap((run) =>
    verifiedSubmissions(run, isUnsettled).map((submission) => ({ run, submission })),
  );
}

/** Needs no key and does not lock the journal. */
export async function readPending(
  context: ReadOnlyContext,
  unresolved: Awaited<ReturnType<typeof unresolvedTransactions>>,
  operator: EvmAddress,
): Promise<PendingTransactions> {
  const { evm } = context.ports;
  const [nonces, { baseFee }] = await Promise.all([evm.nonces(operator), evm.head()]);
  const { latest, pending } = nonces;
  const states = await Promise.all(
    unresolved.map(({ submission }) => stateOf(context, submission, nonces)),
  );
  const transactions = unresolved.flatMap((entry, index) => {
    const state = states[index];
    return state === undefined ? [] : [{ ...entry, state }];
  });
  const isRecorded = transactions.some(({ submission }) => submission.nonce === latest);
  return {
    transactions,
    unknownNonce: pending > latest && !isRecorded ? latest : undefined,
    missingNonce: states.includes('gap') ? pending : undefined,
    baseFee,
  };
}

/** A call is stuck if its maximum fee per gas is below the base fee, or if it is over two minutes old. */
export function stuckTransactions(
  { transactions, baseFee }: PendingTransactions,
  now: number,
): readonly (PendingTransaction & { readonly nonce: bigint })[] {
  return transactions.flatMap((transaction) => {
    const { chain, nonce, maxFeePerGas, signedAt } = transaction.submission;
    if (chain !== 'evm' || nonce === null || transaction.state !== 'waiting') return [];
    const isCheap = maxFeePerGas !== null && maxFeePerGas < baseFee;
    return isCheap || now > signedAt + STUCK_AFTER_MS ? [{ ...transaction, nonce }] : [];
  });
}

/**
 * Contains the transaction's signed bytes if the journal has them. A speed-up needs a transaction that the endpoint
 * has too.
 * @throws OnboardError as `readL1` does
 */
export async function replacementInput(
  context: ReadOnlyContext,
  { transactions }: Pick<PendingTransactions, 'transactions'>,
  { nonce, how }: Pick<ReplaceInput, 'nonce' | 'how'>,
): Promise<ReplaceInput> {
  const pending = transactions.findLast(
    ({ submission }) => submission.chain === 'evm' && submission.nonce === nonce,
  );
  if (pending === undefined) return { nonce, how };
  const { raw } = pending.submission;
  if (how === 'cancel') return { nonce, how, raw };
  if (pending.state === 'lost') return { nonce, how };
  const { balancer } = pending.run.task;
  const l1 = balancer === undefined ? undefined : await findL1(context, balancer);
  return { nonce, how, raw, ...(l1 && { l1 }) };
}

async function findL1(
  { profile, ports }: ReadOnlyContext,
  balancer: string,
): Promise<L1Facts | undefined> {
  const isIt = (l1: Partial<L1Profile>): boolean => l1.balancer === balancer;
  const found =
    profile.phases.flatMap(({ l1s }) => l1s).find(isIt) ??
    (await discoverL1s(ports.evm, profile, isIt))[0];
  return found && readL1(ports, profile, found);
}

/** Returns undefined if the transaction is no longer pending. */
async function stateOf(
  { ports: { evm, pChain } }: ReadOnlyContext,
  submission: Submission,
  { latest, pending }: Awaited<ReturnType<EvmReader['nonces']>>,
): Promise<PendingTransaction['state'] | undefined> {
  const { chain, id, nonce } = submission;
  if (chain === 'P') {
    const { status } = await pChain.txStatus(txIdOf(submission));
    if (status === 'Processing') return 'waiting';
    return status === 'Unknown' ? 'lost' : undefined;
  }
  if (nonce === null || nonce < latest) return undefined;
  // The C-Chain's RPC does not know an export before a block includes it.
  if (chain === 'C') return 'waiting';
  if ((await evm.transaction(parseHash(id))) === undefined) return 'lost';
  return nonce > pending ? 'gap' : 'waiting';
}
