import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { OperatorStatus } from '../status/status.ts';
import type { Readers } from '../../ports/evm.ts';
import type { AtomicChain } from '../../ports/p-chain.ts';
import type { JournalFolder } from '../../ports/stored-data.ts';
import { readMemory } from '../status/failed-transactions.ts';
import { type StatusQuery, readStatus } from '../status/read-status.ts';
import type { SupportDeps } from '../status/support-deps.ts';
import { type AllTransactions, allTransactions } from './all-transactions.ts';
import type { FoundTransactions, MissingChange } from './chain-transactions.ts';
import type { KnownTransaction } from './known-transactions.ts';
import { isMessageOfChange } from './logged-calls.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import { wei, type Wei } from '../../domain/units.ts';
import type { Movement, MovementKind } from '../../tasks/spending-cost.ts';

export interface Receipt extends Omit<FoundTransactions, 'known'> {
  readonly network: Pick<
    NetworkProfile,
    'title' | 'worthless' | 'chainId' | 'networkId' | 'explorer'
  >;
  readonly status: OperatorStatus;
  readonly entries: readonly KnownTransaction[];
  readonly totals: readonly ChainTotal[];
  /** Transactions of the account on the C-Chain: `sent` is undefined if it could not be read. */
  readonly count: { readonly sent: bigint | undefined; readonly listed: bigint };
}

interface ReceiptDeps extends SupportDeps {
  readonly ports: Readers & { readonly atomic: AtomicChain };
  readonly journals: JournalFolder;
}

/** @throws OnboardError as `readStatus` does, E-JRN-103, E-JRN-201 */
export async function readReceipt(
  deps: ReceiptDeps,
  query: Pick<StatusQuery, 'subject' | 'l1'>,
): Promise<{ readonly receipt: Receipt; readonly skipped: number }> {
  const { profile, ports, journals } = deps;
  const status = await readStatus(deps, query);
  const { memory, skipped } = await readMemory(journals, profile.name, status.operator);
  const transactions = await allTransactions(profile, query.l1, memory, status, ports);
  return { receipt: receiptOf(profile, status, transactions), skipped };
}

export function receiptOf(
  network: NetworkProfile,
  status: OperatorStatus,
  { known, sent, ...found }: AllTransactions,
): Receipt {
  // Every C-Chain transaction of an account uses up one nonce, exports included.
  const isCounted = ({ chain, from, result }: KnownTransaction) =>
    chain === 'C-Chain' &&
    from === status.operator &&
    (result === 'included' || result === 'reverted');
  const count = { sent, listed: BigInt(known.filter(isCounted).length) };
  const missingOnP = found.missingOnP.filter(
    (change) => !known.some((one) => performs(one, change)),
  );
  return {
    ...found,
    network,
    status,
    // Transactions of the same second stay in the order of signing. If the order of signing is unknown, a
    // completion comes last.
    entries: known
      .toSorted((a, b) => Number(a.step === 'complete') - Number(b.step === 'complete'))
      .toSorted((a, b) => (a.signedAt ?? momentOf(a)) - (b.signedAt ?? momentOf(b)))
      .toSorted((a, b) => momentOf(a) - momentOf(b)),
    missingOnP,
    totals: totalsOf(known, status.operator, {
      'C-Chain': sent === count.listed,
      // The P-Chain does not count an account's transactions, so only the journal shows that none is missing.
      'P-Chain':
        missingOnP.length === 0 &&
        known.every(
          ({ chain, from, signedAt }) =>
            chain === 'C-Chain' || from !== status.operator || signedAt !== undefined,
        ),
    }),
    count,
    untraced: found.untraced.filter(
      (one) =>
        !known.some(
          ({ step, node, result }) =>
            result === 'included' && step === one.step && node === one.node,
        ),
    ),
  };
}

function performs({ result, spending }: KnownTransaction, change: MissingChange): boolean {
  const purpose = spending?.purpose;
  if (result !== 'included' || purpose === undefined) return false;
  return 'signedMessage' in purpose && isMessageOfChange(purpose.signedMessage, change);
}

/** True if the receipt lists no transaction, and an L1 could not be read or a search failed. */
export function couldNotRead({ status, entries, unsearched, untraced }: Receipt): boolean {
  if (entries.length > 0) return false;
  return (
    unsearched !== undefined ||
    status.l1s.some(({ read }) => read === undefined) ||
    untraced.some(({ failure }) => failure !== undefined)
  );
}

export function isUnclear(receipt: Receipt): boolean {
  const { l1s } = receipt.status;
  const noneRead = l1s.length > 0 && l1s.every(({ read }) => read === undefined);
  return noneRead || couldNotRead(receipt);
}

/** Milliseconds since 1970: the block's time, or else the time of signing; 0 if both are unknown. */
export function momentOf({
  position,
  signedAt,
}: Pick<KnownTransaction, 'position' | 'signedAt'>): number {
  if (position !== undefined && 'height' in position && position.time !== undefined)
    return Number(position.time) * 1000;
  return signedAt ?? 0;
}

/** How the operator's transactions changed its balance on one chain, in wei. */
interface ChainTotal {
  readonly chain: KnownTransaction['chain'];
  readonly fees: Wei;
  /** The sum of each kind of movement that occurs. */
  readonly moved: readonly Movement[];
  /** The movements minus the fees; undefined if a transaction or a part of one is not known. */
  readonly change: bigint | undefined;
  /**
   * The number of listed transactions whose sender is unknown, plus the operator's transactions whose fee or
   * amount is unknown. The sums do not include the unknown parts.
   */
  readonly uncounted: number;
  /** The number of the operator's transactions that are in no block yet. */
  readonly open: number;
}

const KINDS: readonly MovementKind[] = [
  'export',
  'import',
  'validator-balance',
  'refund',
  'payment',
];

function totalsOf(
  transactions: readonly KnownTransaction[],
  operator: EvmAddress,
  isComplete: Readonly<Record<ChainTotal['chain'], boolean>>,
): readonly ChainTotal[] {
  return (['C-Chain', 'P-Chain'] as const).map((chain) => {
    const here = transactions.filter((one) => one.chain === chain);
    const own = here.filter(({ from }) => from === operator);
    const fees = sum(own.map(({ cost }) => cost.fee ?? 0n));
    const all = own.flatMap(({ cost }) => cost.moved ?? []);
    const moved = KINDS.map((kind) => ({
      kind,
      amount: sum(all.filter((one) => one.kind === kind).map(({ amount }) => amount)),
    })).filter(({ kind }) => all.some((one) => one.kind === kind));
    const change = sum(moved.map(({ amount }) => amount)) - fees;
    const uncounted = here.filter((one) => lacksPart(one, operator)).length;
    // If more was spent on the P-Chain than arrived there, an earlier arrival is not known.
    const isPossible = chain === 'C-Chain' || change >= 0n;
    return {
      chain,
      fees: wei(fees),
      moved,
      change: isComplete[chain] && uncounted === 0 && isPossible ? change : undefined,
      uncounted,
      open: own.filter(({ result }) => result === 'open').length,
    };
  });
}

function lacksPart({ from, cost }: KnownTransaction, operator: EvmAddress): boolean {
  if (from === undefined) return true;
  return from === operator && (cost.fee === undefined || cost.moved === undefined);
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
