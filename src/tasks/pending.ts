import type { NetworkIdentity } from '../domain/network/identity.ts';
import type { Hex } from '../domain/identity/bytes.ts';
import { OnboardError } from '../domain/errors.ts';
import { type EvmAddress, parseHash } from '../domain/identity/evm.ts';
import { blocked, ready, satisfied } from '../engine/step.ts';
import { decodeSignedCall } from '../engine/resolve-submissions.ts';
import { assertFeeCap, bumpFees, maxOffer, requireFunds } from '../engine/fees.ts';
import type { ReadContext, Snapshot, TitledStep, TitledTask } from './step.ts';
import type { Readers } from '../ports/evm.ts';
import { message } from '../domain/message.ts';
import { type CallPlan, planCall } from './plan-call.ts';
import { txIdOf } from '../engine/resolution.ts';
import type { Wei } from '../domain/units.ts';
import { journalName } from '../journal/journal.ts';
import type { Run, Submission } from '../journal/memory.ts';
import { parseMemory } from '../journal/record-format.ts';
import type { JournalFolder } from '../ports/stored-data.ts';

export interface ReplaceInput {
  readonly nonce: bigint;
  /** `speed-up` sends the same call with a higher fee. `cancel` sends an empty transfer instead. */
  readonly how: 'speed-up' | 'cancel';
  /** The signed bytes of the pending transaction, if known. */
  readonly raw?: Hex;
}

type ReplaceSnapshot = Snapshot<ReadContext> & { readonly input: ReplaceInput };

/** The chain accepts only one of the two transactions. The task ends when one has used the nonce. */
export function replaceTask(
  context: ReadContext,
  input: ReplaceInput,
): TitledTask<ReplaceSnapshot> {
  return {
    steps: [replaceStep],
    takeSnapshot: (memory, now) => ({ context, memory, now, input }),
  };
}

const replaceStep: TitledStep<ReplaceSnapshot> = {
  id: 'replace',
  title: message('step.replace'),
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
    const planned = await planCall(context, replacementCall(context, input, ownOffer), now);
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
  const { to, data = '0x' as const, accessList, ...fees } = decodeSignedCall(raw);
  if (to === undefined) throw new RangeError('the transaction in the journal creates a contract');
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = fees;
  return { to, data, accessList, maxFeePerGas, maxPriorityFeePerGas };
}

/** Cancelling sends an empty transfer to the operator's own account. */
function replacementCall(
  { operator }: ReadContext,
  { how, nonce }: ReplaceInput,
  pending: ReturnType<typeof decodePending> | undefined,
): CallPlan {
  if (how === 'cancel') {
    const contract = { name: message('contract.own'), to: operator };
    return { title: message('intent.cancel', { nonce }), contract, data: '0x' };
  }
  if (pending === undefined) throw new OnboardError('E-TASK-219', { nonce });
  const { to, data, accessList } = pending;
  const contract = { name: message('contract.same'), to };
  return { title: message('intent.speed-up', { nonce }), contract, data, accessList };
}

/** With a sufficient fee, a block includes a transaction within seconds. */
const STUCK_AFTER_MS = 120_000;

interface Network {
  readonly profile: NetworkIdentity;
  readonly ports: Readers;
}

export interface PendingTransaction {
  readonly run: Run;
  readonly submission: Submission;
  /** `lost`: unknown to the endpoint. The program sends it again when the operator continues the task. */
  readonly state: 'waiting' | 'lost';
}

export interface Pending {
  readonly transactions: readonly PendingTransaction[];
  /** The account's next nonce, if a pending transaction outside this journal uses it. */
  readonly unknownNonce: bigint | undefined;
  readonly baseFee: Wei;
}

/** Returns the signed transactions without a recorded outcome. Sends no requests. */
export async function unresolvedTransactions(
  { profile }: Pick<Network, 'profile'>,
  journals: JournalFolder,
  operator: EvmAddress,
): Promise<readonly Pick<PendingTransaction, 'run' | 'submission'>[]> {
  const lines = await journals.read(journalName(profile, operator));
  return parseMemory(lines).memory.runs.flatMap((run) =>
    run.submissions
      .filter(({ settled }) => settled === undefined)
      .map((submission) => ({ run, submission })),
  );
}

/** Needs no key and does not lock the journal. */
export async function readPending(
  network: Network,
  journals: JournalFolder,
  operator: EvmAddress,
): Promise<Pending> {
  const { evm } = network.ports;
  const unresolved = await unresolvedTransactions(network, journals, operator);
  const [{ latest, pending }, { baseFee }] = await Promise.all([evm.nonces(operator), evm.head()]);
  const states = await Promise.all(
    unresolved.map(({ submission }) => stateOf(network, submission, latest)),
  );
  const transactions = unresolved.flatMap((entry, index) => {
    const state = states[index];
    return state === undefined ? [] : [{ ...entry, state }];
  });
  const isRecorded = transactions.some(({ submission }) => submission.nonce === latest);
  return {
    transactions,
    unknownNonce: pending > latest && !isRecorded ? latest : undefined,
    baseFee,
  };
}

/** A call is stuck if its maximum fee per gas is below the base fee, or if it is over two minutes old. */
export function stuckTransactions(
  { transactions, baseFee }: Pending,
  now: number,
): readonly (PendingTransaction & { readonly nonce: bigint })[] {
  return transactions.flatMap((transaction) => {
    const { chain, nonce, maxFeePerGas, signedAt } = transaction.submission;
    if (chain !== 'evm' || nonce === null || transaction.state !== 'waiting') return [];
    const isCheap = maxFeePerGas !== null && maxFeePerGas < baseFee;
    return isCheap || now > signedAt + STUCK_AFTER_MS ? [{ ...transaction, nonce }] : [];
  });
}

/** Contains the transaction's signed bytes if the journal has them. */
export function replacementInput(
  { transactions }: Pending,
  { nonce, how }: Pick<ReplaceInput, 'nonce' | 'how'>,
): ReplaceInput {
  const transaction = transactions.findLast(
    ({ submission }) => submission.chain === 'evm' && submission.nonce === nonce,
  );
  const raw = transaction?.submission.raw;
  return { nonce, how, ...(raw === undefined ? {} : { raw }) };
}

/** Returns undefined if the transaction is no longer pending. */
async function stateOf(
  { ports: { evm, pChain } }: Network,
  submission: Submission,
  latest: bigint,
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
  return (await evm.transaction(parseHash(id))) === undefined ? 'lost' : 'waiting';
}
