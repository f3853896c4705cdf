import type { L1Facts } from '../protocol/contracts/l1-facts.ts';
import type { RevertUnits } from '../protocol/reverts/explanations.ts';

/** In what the stake of an L1's nodes is told. */
export function stakeUnits({ primaryDecimals, primarySymbol }: L1Facts): RevertUnits {
  return { decimals: primaryDecimals, symbol: primarySymbol };
}
