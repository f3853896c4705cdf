import { parseHash, type EvmAddress } from '../../domain/identity/evm.ts';
import { parseId, type PChainTxId } from '../../domain/identity/ids.ts';
import type { Wei } from '../../domain/units.ts';
import { journalName } from '../../journal/journal.ts';
import { EMPTY_MEMORY, remember, type Run, type Submission } from '../../journal/memory.ts';
import { parseRecords } from '../../journal/parse-records.ts';
import type { JournalFolder } from '../../ports/journal.ts';
import type { Readers } from '../../ports/readers.ts';
import type { ReplaceInput } from './replace.ts';

/** In seconds a transaction that pays enough is in a block. */
const LONG_MS = 120_000;

/** What is asked: a network by its name, without anything that could send. */
interface Network {
  readonly profile: { readonly name: string };
  readonly ports: Readers;
}

/** A signed transaction that may still have its effect. */
export interface PendingTransaction {
  readonly run: Run;
  readonly submission: Submission;
  /** `lost`: no endpoint asked knows it (any more); whoever goes on with its task sends it again. */
  readonly state: 'waiting' | 'lost';
}

export interface Pending {
  readonly transactions: readonly PendingTransaction[];
  /** The first nonce on its way that no record tells of: another tool's, or a lost journal's. */
  readonly unknownNonce: bigint | undefined;
  /** What a unit of gas costs on the C-Chain now. */
  readonly baseFee: Wei;
}

/** What was signed and whose fate the records do not tell. Asks no chain. */
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

/** What of an operator is on its way, from their records and the chains. Needs no key and takes no lock. */
export async function readPending(
  network: Network,
  journals: JournalFolder,
  operator: EvmAddress,
): Promise<Pending> {
  const { evm } = network.ports;
  const open = await unresolvedTransactions(network, journals, operator);
  const [{ latest, pending }, { baseFee }] = await Promise.all([evm.nonces(operator), evm.head()]);
  const states = await Promise.all(
    open.map(({ submission }) => stateOf(network, submission, latest)),
  );
  const transactions = open.flatMap((one, index) => {
    const state = states[index];
    return state === undefined ? [] : [{ ...one, state }];
  });
  const known = transactions.some(({ submission }) => submission.nonce === latest);
  return {
    transactions,
    unknownNonce: pending > latest && !known ? latest : undefined,
    baseFee,
  };
}

/**
 * Those that lie on the C-Chain and will not move by themselves soon: for less than a block asks for, or for
 * long. They can be sped up or cancelled.
 */
export function stuckOf(
  { transactions, baseFee }: Pending,
  now: number,
): readonly (PendingTransaction & { readonly nonce: bigint })[] {
  return transactions.flatMap((one) => {
    const { chain, nonce, maxFeePerGas, signedAt } = one.submission;
    if (chain !== 'evm' || nonce === null || one.state !== 'waiting') return [];
    const isCheap = maxFeePerGas !== null && maxFeePerGas < baseFee;
    return isCheap || now > signedAt + LONG_MS ? [{ ...one, nonce }] : [];
  });
}

/** What takes the place of the transaction with a nonce, whatever is known of that. */
export function replacementOf(
  { transactions }: Pending,
  { nonce, how }: Pick<ReplaceInput, 'nonce' | 'how'>,
): ReplaceInput {
  const known = transactions.findLast(
    ({ submission }) => submission.chain === 'evm' && submission.nonce === nonce,
  );
  const raw = known?.submission.raw;
  return { nonce, how, ...(raw === undefined ? {} : { raw }) };
}

/** undefined: it has had its effect, or never will. */
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
  // Of an export the C-Chain's RPC tells nothing until it is in a block.
  if (chain === 'C') return 'waiting';
  return (await evm.transaction(parseHash(id))) === undefined ? 'lost' : 'waiting';
}
