import { addressHrp, type NetworkProfile } from '../../domain/network/profile.ts';
import { parsePChainAddress } from '../../domain/identity/p-chain-address.ts';
import type { Memory } from '../../journal/memory.ts';
import type { AtomicChain, PChainReader } from '../../ports/p-chain.ts';
import type { Readers } from '../../ports/readers.ts';
import { memoizeReaders } from '../../protocol/readers/memoize-readers.ts';
import { ignoreOnboardError } from '../ignore-onboard-error.ts';
import { l1sOf } from '../status/read/l1s-of.ts';
import type { OperatorStatus } from '../status/status.ts';
import { chainTransactions, type FoundTransactions } from './chain-transactions.ts';
import { transactionsOf, type KnownTransaction } from './known-transactions.ts';
import { refundOf, type OwnOutputs, type Spent } from './refunds.ts';

/** An operator's transactions, and how many its account has sent. */
export interface AllTransactions {
  /** Those in this machine's journal. */
  readonly own: readonly KnownTransaction[];
  readonly found: FoundTransactions;
  /** How many transactions of the account the C-Chain has; undefined if it could not be read. */
  readonly sent: bigint | undefined;
}

/** An operator's transactions from the journal and from the chains; `l1` limits them to one L1. */
export async function allTransactions(
  profile: NetworkProfile,
  l1: string | undefined,
  memory: Memory,
  status: OperatorStatus,
  ports: Readers & { readonly atomic: AtomicChain },
): Promise<AllTransactions> {
  // Blocks that contain several of the transactions are requested once.
  const readers = memoizeReaders(ports);
  const l1s = await l1sOf(readers, profile, l1);
  const [own, found, outputs, nonces] = await Promise.all([
    transactionsOf(memory, status.operator, { ...readers, atomic: ports.atomic }),
    chainTransactions(profile, status, readers, l1s),
    ownOutputs(readers.pChain, status, addressHrp(profile.networkId)),
    readers.evm.nonces(status.operator).catch(ignoreOnboardError),
  ]);
  const all = [...own, ...found.known];
  return {
    own: withRefunds(own, all, outputs),
    found: { ...found, known: withRefunds(found.known, all, outputs) },
    sent: nonces?.latest,
  };
}

/** undefined if the operator's P-Chain address is unknown. */
async function ownOutputs(
  pChain: Pick<PChainReader, 'utxos'>,
  { account }: OperatorStatus,
  hrp: string,
): Promise<OwnOutputs | undefined> {
  if (account === undefined) return undefined;
  const listed = await pChain.utxos(account.address).catch(ignoreOnboardError);
  return {
    shortId: parsePChainAddress(account.address, hrp),
    spendable:
      listed &&
      new Map(listed.map(({ txId, outputIndex, amount }) => [`${txId}:${outputIndex}`, amount])),
  };
}

/** Adds what removals of validators refunded to the account. */
function withRefunds(
  transactions: readonly KnownTransaction[],
  all: readonly KnownTransaction[],
  outputs: OwnOutputs | undefined,
): readonly KnownTransaction[] {
  const spent = all.flatMap(({ id, how, spending }): Spent[] =>
    how === 'included' && spending !== undefined ? [{ id, spending }] : [],
  );
  return transactions.map((one) => {
    const { id, how, spending, cost } = one;
    if (how !== 'included' || spending?.purpose.type !== 'set-weight') return one;
    const refunded = outputs && refundOf({ id, spending }, spent, outputs);
    return { ...one, cost: { ...cost, moved: refunded } };
  });
}
