import { message, type Message } from '../../domain/message.ts';
import { OnboardError } from '../../domain/errors.ts';
import { parseHash } from '../../domain/identity/evm.ts';
import { parseId, type PChainTxId } from '../../domain/identity/ids.ts';
import type { Memory, Submission } from '../../journal/memory.ts';
import type { AtomicChain } from '../../ports/p-chain.ts';
import type { Readers } from '../../ports/readers.ts';
import { findPChainTx } from '../../protocol/p-chain/find-p-chain-tx.ts';

/** A transaction that is on a chain. */
export interface KnownTransaction {
  readonly step: string;
  readonly node: string | undefined;
  readonly chain: 'C-Chain' | 'P-Chain';
  readonly id: string;
  /** When it was signed here, in milliseconds since 1970; undefined if it was found on the chain. */
  readonly signedAt: number | undefined;
  readonly place: Place;
}

/** Its block, or why the block could not be read. */
export type Place =
  | {
      readonly height: bigint;
      /** The block's time in seconds since 1970; undefined if unknown. */
      readonly time: bigint | undefined;
    }
  | { readonly untold: string | Message };

type Asked = Readers & { readonly atomic: Pick<AtomicChain, 'transaction'> };

/**
 * The transactions in this machine's journal that are on a chain, oldest first, each with its block. A run
 * that ends once its effect is visible does not record its last transactions' blocks; they are read here.
 */
export async function transactionsOf(
  { runs }: Memory,
  readers: Asked,
): Promise<readonly KnownTransaction[]> {
  const all = await Promise.all(
    runs.flatMap(({ task, submissions }) =>
      submissions.map(async (submission): Promise<KnownTransaction | undefined> => {
        const place = await placeOf(submission, readers);
        if (place === undefined) return undefined;
        const { step, chain, id, signedAt } = submission;
        const where = chain === 'P' ? 'P-Chain' : 'C-Chain';
        return { step, node: task.node, chain: where, id, signedAt, place };
      }),
    ),
  );
  return all.filter((one) => one !== undefined);
}

/** undefined if it is on no chain. */
async function placeOf(submission: Submission, readers: Asked): Promise<Place | undefined> {
  const { settled, chain } = submission;
  if (settled !== undefined && settled.how !== 'included') return undefined;
  try {
    if (chain === 'P') return await placeOnP(submission, readers);
    return await placeOnC(submission, readers);
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    return { untold: message('reason.with-code', { reason: error.reason, code: error.code }) };
  }
}

async function placeOnC(
  { id, chain, settled }: Submission,
  { evm, atomic }: Asked,
): Promise<Place | undefined> {
  if (chain === 'evm') {
    const receipt = await evm.receipt(parseHash(id));
    if (receipt?.status === 'reverted' || (receipt === undefined && settled === undefined)) {
      return undefined;
    }
    const height = receipt?.blockNumber ?? settled?.height;
    if (height === undefined || height === null)
      return { untold: message('reason.endpoint-lacks-it') };
    return { height, time: await evm.blockTime(height) };
  }
  const txId = parseId<PChainTxId>(id, 'noun.transaction-id');
  const known = settled?.height ?? undefined;
  const found = known === undefined ? await atomic.transaction(txId) : undefined;
  const height = found?.state === 'accepted' ? found.height : known;
  if (height === undefined && settled === undefined) return undefined;
  if (height === undefined) return { untold: message('reason.endpoint-lacks-it') };
  return { height, time: await evm.blockTime(height) };
}

async function placeOnP(
  { id, settled, signedAt }: Submission,
  { pChain }: Asked,
): Promise<Place | undefined> {
  const txId = parseId<PChainTxId>(id, 'noun.transaction-id');
  if (settled === undefined && (await pChain.txStatus(txId)).status !== 'Committed') {
    return undefined;
  }
  const trail = { from: BigInt(Math.floor(signedAt / 1000)), seenAt: settled?.height ?? undefined };
  const found = await findPChainTx(pChain, trail, (transaction) => transaction.id === txId);
  return found ?? { untold: message('reason.in-no-block') };
}
