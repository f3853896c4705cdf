import { parseTransaction } from 'viem/utils';
import type { Hex } from '../../domain/identity/bytes.ts';
import { type EvmAddress, checksumAddress, parseHash } from '../../domain/identity/evm.ts';
import type { Message } from '../../domain/message.ts';
import { wei } from '../../domain/units.ts';
import {
  type Memory,
  type Submission,
  allSubmissions,
  mayStillBeAccepted,
  verifiedSubmissions,
  partWithOpenTransactions,
} from '../../journal/memory.ts';
import type { EvmReader, PooledTransaction } from '../../ports/evm.ts';
import { pooledCost, waitingSum } from '../../tasks/transactions/waiting.ts';
import { ignoreOnboardError } from '../../domain/errors.ts';
import { type PChainTxId, parseId } from '../../domain/identity/ids.ts';
import type { PChainReader } from '../../ports/p-chain.ts';

export interface PendingOnC {
  /** The lowest nonce that no transaction in a block has used. */
  readonly nonce: bigint;
  /** The number of pending transactions from `nonce` on, up to the first gap. */
  readonly count: number;
  /** undefined if no nonce is missing. Transactions with a higher nonce cannot get into a block. */
  readonly missing: bigint | undefined;
  /** The number of transactions with a nonce above the missing nonce. */
  readonly behind: number;
  /** Only those whose content is known, sorted by nonce. */
  readonly transactions: readonly PooledTransaction[];
  /** What `transactions` take together; undefined for fewer than two. */
  readonly sum: Message | undefined;
  /** In wei per gas. */
  readonly baseFee: bigint;
  /** True if this machine's journal has the transaction with `nonce`, so that the program can repeat it. */
  readonly isOwn: boolean;
}

/** What could not be read: the account's nonces, or only the pool, which shows transactions behind a missing nonce. */
export type UnreadOnC = 'nonces' | 'pool';

export interface PendingRead {
  /** undefined if none waits, as far as could be read. */
  readonly onCChain: PendingOnC | undefined;
  /** undefined if all was read. */
  readonly unread: UnreadOnC | undefined;
  /** The IDs of this machine's exports that no block contains and whose nonce is still free. */
  readonly openExports: readonly string[];
}

/** An endpoint could report any number. */
const MOST_LISTED = 20;

/** The account's nonces give the number of transactions; the endpoint's pool or this machine's journal their content. */
export async function readPendingOnC(
  evm: EvmReader,
  account: EvmAddress,
  memory: Memory,
): Promise<PendingRead> {
  const [nonces, pool, head] = await Promise.all([
    evm.nonces(account).catch(ignoreOnboardError),
    evm.pooled(account),
    evm.head().catch(ignoreOnboardError),
  ]);
  if (nonces === undefined || head === undefined) {
    return { onCChain: undefined, unread: 'nonces', openExports: [] };
  }
  const unread = pool?.isWhole === true ? undefined : 'pool';
  const { latest: nonce, pending } = nonces;
  const isOpen = (sent: Submission): boolean =>
    mayStillBeAccepted(sent) && (sent.nonce ?? -1n) >= nonce;
  const unfinished = partWithOpenTransactions(memory);
  const signed = allSubmissions(unfinished, (call) => call.chain === 'evm' && isOpen(call));
  // An endpoint's pool does not list exports, and one that it has lost is in no pool.
  const isOpenExport = (sent: Submission) => sent.chain === 'C' && isOpen(sent);
  const openExports = allSubmissions(unfinished, isOpenExport).map(({ id }) => id);
  const listed = pool?.transactions ?? [];
  // What the endpoint does not list, it may know by its hash.
  const unlisted = signed.filter(({ id }) => !listed.some(({ hash }) => hash === id));
  const known = pool?.isWhole === true ? [] : await stillKnown(evm, unlisted);
  const transactions = [...listed, ...known]
    .filter((transaction) => transaction.nonce >= nonce)
    .toSorted((a, b) => Number(a.nonce - b.nonce));
  const behind = transactions.filter((transaction) => transaction.nonce > pending).length;
  const count = pending > nonce ? Number(pending - nonce) : 0;
  if (count === 0 && behind === 0) return { onCChain: undefined, unread, openExports };
  const first = transactions.find((transaction) => transaction.nonce === nonce);
  const onCChain = {
    nonce,
    isOwn: signed.some(({ id }) => id === first?.hash),
    count,
    missing: behind === 0 ? undefined : pending,
    behind,
    transactions: transactions.slice(0, MOST_LISTED),
    baseFee: head.baseFee,
  };
  const isWhole = areAllKnown({ onCChain, unread });
  const sum = waitingSum('C-Chain', onCChain.transactions.map(pooledCost), isWhole);
  return { onCChain: { ...onCChain, sum }, unread, openExports };
}

/** True if `transactions` has all that wait. Without the pool, further ones may wait behind a missing nonce. */
export function areAllKnown({
  onCChain,
  unread,
}: Pick<PendingRead, 'unread'> & {
  readonly onCChain: Pick<PendingOnC, 'transactions' | 'count' | 'behind'> | undefined;
}): boolean {
  const { transactions = [], count = 0, behind = 0 } = onCChain ?? {};
  return unread === undefined && transactions.length >= count + behind;
}

async function stillKnown(
  evm: EvmReader,
  signed: readonly Submission[],
): Promise<readonly PooledTransaction[]> {
  const all = await Promise.all(
    signed.map(async ({ id, raw, nonce }) => {
      const hash = parseHash(id);
      const found = await evm.transaction(hash).catch(ignoreOnboardError);
      return found === undefined || nonce === null
        ? []
        : [{ hash, nonce, ...signedContentOf(raw) }];
    }),
  );
  return all.flat();
}

export function signedContentOf(
  raw: Hex,
): Pick<PooledTransaction, 'to' | 'input' | 'value' | 'offer' | 'gas'> {
  const { to, data = '0x', value = 0n, gas, ...fees } = parseTransaction(raw as `0x02${string}`);
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = fees;
  return {
    to: to === undefined || to === null ? null : checksumAddress(to),
    input: data,
    value: wei(value),
    gas,
    offer: { maxFeePerGas, maxPriorityFeePerGas },
  };
}

export interface PendingOnP {
  readonly id: PChainTxId;
  /** undefined if this machine did not sign the transaction. */
  readonly step: string | undefined;
  readonly node: string | undefined;
  /** `lost`: this machine signed it, and the endpoint, which may be behind, does not show it. */
  readonly state: 'waiting' | 'lost';
}

/** The newest ones are queried. */
const MOST_QUERIED = 20;

/** The P-Chain lists no waiting transactions of an account, so only those of this machine's journal are found. */
export async function readPendingOnP(
  pChain: Pick<PChainReader, 'txStatus'>,
  memory: Memory,
): Promise<readonly PendingOnP[]> {
  const signed = partWithOpenTransactions(memory)
    .runs.flatMap((run) => {
      const { node } = run.task;
      const isOpen = (sent: Submission) => sent.chain === 'P' && mayStillBeAccepted(sent);
      return verifiedSubmissions(run, isOpen).map((sent) => ({ ...sent, node }));
    })
    .slice(-MOST_QUERIED);
  const all = await Promise.all(
    signed.map(async ({ id, step, node, settled }): Promise<readonly PendingOnP[]> => {
      const txId = parseId<PChainTxId>(id, 'noun.transaction-id');
      const { status } = (await pChain.txStatus(txId).catch(ignoreOnboardError)) ?? {};
      if (status === 'Processing') return [{ id: txId, step, node, state: 'waiting' }];
      const isDecided = settled !== undefined || status === 'Committed' || status === 'Aborted';
      return isDecided ? [] : [{ id: txId, step, node, state: 'lost' }];
    }),
  );
  return all.flat();
}
