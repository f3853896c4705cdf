import { parseHash, type EvmAddress } from '../../domain/identity/evm.ts';
import { parseId, type PChainTxId } from '../../domain/identity/ids.ts';
import type { Wei } from '../../domain/units.ts';
import { journalName } from '../../journal/journal.ts';
import { EMPTY_MEMORY, remember, type Run, type Submission } from '../../journal/memory.ts';
import { parseRecords } from '../../journal/parse-records.ts';
import type { JournalFolder } from '../../ports/stored-data.ts';
import type { Readers } from '../../ports/evm.ts';
import type { ReplaceInput } from './replace.ts';

/**
 * Milliseconds after which a transaction counts as stuck. With a sufficient fee, a block includes a
 * transaction within seconds.
 */
const STUCK_AFTER_MS = 120_000;

interface Network {
  readonly profile: { readonly name: string };
  readonly ports: Readers;
}

/** A signed transaction that may still be included in a block. */
export interface PendingTransaction {
  readonly run: Run;
  readonly submission: Submission;
  /**
   * `lost` if the endpoint does not know the transaction. When the operator continues the task, the program
   * sends a lost transaction again.
   */
  readonly state: 'waiting' | 'lost';
}

export interface Pending {
  readonly transactions: readonly PendingTransaction[];
  /**
   * The account's next nonce, if a pending transaction outside this journal uses it. Another tool sent this
   * transaction, or the journal was lost.
   */
  readonly unknownNonce: bigint | undefined;
  /** The current base fee of the C-Chain. */
  readonly baseFee: Wei;
}

/** Returns the signed transactions without a recorded outcome. Sends no requests. */
export async function unresolvedTransactions(
  { profile }: Pick<Network, 'profile'>,
  journals: JournalFolder,
  operator: EvmAddress,
): Promise<readonly Pick<PendingTransaction, 'run' | 'submission'>[]> {
  const lines = await journals.read(journalName(profile.name, operator));
  const { runs } = parseRecords(lines).records.reduce(remember, EMPTY_MEMORY);
  return runs.flatMap((run) =>
    run.submissions
      .filter(({ settled }) => settled === undefined)
      .map((submission) => ({ run, submission })),
  );
}

/**
 * Reads an operator's pending transactions from the journal and the chains. Needs no key and does not lock
 * the journal.
 */
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

/**
 * Returns the stuck C-Chain calls, without lost calls. A call is stuck if its maximum fee per gas is below
 * the base fee, or if the call is over two minutes old. The operator can speed up or cancel a stuck call.
 */
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

/**
 * Returns the input for replacing the transaction with this nonce. The input contains the transaction's
 * signed bytes if the journal has them.
 */
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
  { chain, id, nonce }: Submission,
  latest: bigint,
): Promise<PendingTransaction['state'] | undefined> {
  if (chain === 'P') {
    const { status } = await pChain.txStatus(parseId<PChainTxId>(id, 'noun.transaction-id'));
    if (status === 'Processing') return 'waiting';
    return status === 'Unknown' ? 'lost' : undefined;
  }
  if (nonce === null || nonce < latest) return undefined;
  // The C-Chain's RPC does not know an export before a block includes it.
  if (chain === 'C') return 'waiting';
  return (await evm.transaction(parseHash(id))) === undefined ? 'lost' : 'waiting';
}
