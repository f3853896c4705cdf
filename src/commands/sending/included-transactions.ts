import { parseHash } from '../../domain/identity/evm.ts';
import { parseId, type PChainTxId } from '../../domain/identity/ids.ts';
import type { Ports } from '../../engine/engine.ts';
import type { Submission } from '../../journal/memory.ts';

type TrackedPorts = Pick<Ports, 'evm' | 'pChain' | 'atomic'>;

/**
 * The transactions that a run has seen succeed on a chain, by ID. The value is the block's height, or null if
 * the height is unknown.
 */
export interface SeenTransactions {
  readonly seen: ReadonlyMap<string, bigint | null>;
}

/** Wraps ports and records each transaction that an answer shows as successful. */
export function trackInclusion<P extends TrackedPorts>({
  evm,
  pChain,
  atomic,
  ...others
}: P): SeenTransactions & { readonly ports: Omit<P, keyof TrackedPorts> & TrackedPorts } {
  const seen = new Map<string, bigint | null>();
  const record = (id: string, isIncluded: boolean, height: bigint | null) => {
    if (isIncluded) seen.set(id, height);
    else seen.delete(id);
  };
  const trackedPorts: TrackedPorts = {
    evm: {
      ...evm,
      async receipt(hash) {
        const receipt = await evm.receipt(hash);
        record(hash, receipt?.status === 'success', receipt?.blockNumber ?? null);
        return receipt;
      },
    },
    pChain: {
      ...pChain,
      async txStatus(id) {
        const answer = await pChain.txStatus(id);
        record(id, answer.status === 'Committed', null);
        return answer;
      },
    },
    atomic: {
      ...atomic,
      async transaction(id) {
        const atomicTx = await atomic.transaction(id);
        const isIncluded = atomicTx.state === 'accepted';
        record(id, isIncluded, isIncluded ? atomicTx.height : null);
        return atomicTx;
      },
    },
  };
  return { seen, ports: { ...others, ...trackedPorts } };
}

/** A transaction that succeeded on a chain. */
export interface IncludedTransaction {
  readonly step: string;
  readonly chain: 'C-Chain' | 'P-Chain';
  readonly id: string;
  /** The height of the transaction's block; null if no API reports the height. */
  readonly height: bigint | null;
}

/**
 * Returns the signed transactions that succeeded on a chain, oldest first. A run ends as soon as its effect
 * is visible. For the run's last transactions, this function may have to read the outcome itself.
 */
export async function includedTransactions(
  submissions: readonly Submission[],
  ports: TrackedPorts & SeenTransactions,
): Promise<readonly IncludedTransaction[]> {
  const transactions = await Promise.all(
    submissions.map(async (submission): Promise<IncludedTransaction | undefined> => {
      const seenHeight =
        submission.settled === undefined ? ports.seen.get(submission.id) : undefined;
      const height = seenHeight === undefined ? await heightOf(submission, ports) : seenHeight;
      if (height === undefined) return undefined;
      const { step, chain, id } = submission;
      return { step, chain: chain === 'P' ? 'P-Chain' : 'C-Chain', id, height };
    }),
  );
  return transactions.filter((transaction) => transaction !== undefined);
}

/**
 * Returns the height of the transaction's block, or null if no API reports the height. Returns undefined if
 * no chain shows the transaction as successful.
 */
async function heightOf(
  { chain, id, settled }: Submission,
  { evm, pChain, atomic }: Pick<Ports, 'evm' | 'pChain' | 'atomic'>,
): Promise<bigint | null | undefined> {
  if (settled !== undefined) return settled.how === 'included' ? settled.height : undefined;
  if (chain === 'evm') {
    const receipt = await evm.receipt(parseHash(id));
    return receipt?.status === 'success' ? receipt.blockNumber : undefined;
  }
  const txId = parseId<PChainTxId>(id, 'noun.transaction-id');
  if (chain === 'C') {
    const atomicTx = await atomic.transaction(txId);
    return atomicTx.state === 'accepted' ? atomicTx.height : undefined;
  }
  return (await pChain.txStatus(txId)).status === 'Committed' ? null : undefined;
}
