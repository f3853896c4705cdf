import { parseHash } from '../domain/evm.ts';
import { parseId, type PChainTxId } from '../domain/ids.ts';
import type { Ports } from '../engine/engine.ts';
import type { Submission } from '../journal/memory.ts';

/** A transaction that got into a chain. */
export interface Included {
  readonly step: string;
  readonly chain: 'C-Chain' | 'P-Chain';
  readonly id: string;
  /** Of its block; null where no API tells. */
  readonly height: bigint | null;
}

/**
 * Which of the signed transactions got into a chain, oldest first. A run that ends because its effect is
 * there has not looked at its last transactions any more; they are looked up here.
 */
export async function includedOf(
  submissions: readonly Submission[],
  ports: Pick<Ports, 'evm' | 'pChain' | 'atomic'>,
): Promise<readonly Included[]> {
  const all = await Promise.all(
    submissions.map(async (submission): Promise<Included | undefined> => {
      const height = await heightOf(submission, ports);
      if (height === undefined) return undefined;
      const { step, chain, id } = submission;
      return { step, chain: chain === 'P' ? 'P-Chain' : 'C-Chain', id, height };
    }),
  );
  return all.filter((one) => one !== undefined);
}

/** undefined: it is in no chain, or nobody can tell. */
async function heightOf(
  { chain, id, settled }: Submission,
  { evm, pChain, atomic }: Pick<Ports, 'evm' | 'pChain' | 'atomic'>,
): Promise<bigint | null | undefined> {
  if (settled !== undefined) return settled.how === 'included' ? settled.height : undefined;
  if (chain === 'evm') {
    const receipt = await evm.receipt(parseHash(id));
    return receipt?.status === 'success' ? receipt.blockNumber : undefined;
  }
  const txId = parseId<PChainTxId>(id, 'transaction ID');
  if (chain === 'C') return (await atomic.status(txId)) === 'Accepted' ? null : undefined;
  return (await pChain.txStatus(txId)).status === 'Committed' ? null : undefined;
}
