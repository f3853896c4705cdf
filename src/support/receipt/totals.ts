import type { EvmAddress } from '../../domain/identity/evm.ts';
import { wei, type Wei } from '../../domain/units.ts';
import type { Movement, MovementKind } from '../../tasks/cost/spending-cost.ts';
import type { KnownTransaction } from './known-transactions.ts';

/** How the operator's transactions changed its balance on one chain, in wei. */
export interface ChainTotal {
  readonly chain: KnownTransaction['chain'];
  readonly fees: Wei;
  /** The sum of each kind of movement that occurs. */
  readonly moved: readonly Movement[];
  /** The movements minus the fees. */
  readonly change: bigint;
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

/** Sums up the operator's own transactions on each chain. */
export function totalsOf(
  transactions: readonly KnownTransaction[],
  operator: EvmAddress,
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
    return {
      chain,
      fees: wei(fees),
      moved,
      change: sum(moved.map(({ amount }) => amount)) - fees,
      uncounted: here.filter((one) => lacksPart(one, operator)).length,
      open: own.filter(({ result }) => result === 'open').length,
    };
  });
}

function lacksPart({ from, cost }: KnownTransaction, operator: EvmAddress): boolean {
  if (from === undefined) return true;
  return from === operator && (cost.fee === undefined || cost.moved === undefined);
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
