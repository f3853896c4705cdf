import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { RevertUnits } from '../../protocol/reverts/explanations.ts';

/** Returns the unit of stake on an L1 and the limits per node. */
export function stakeUnits({ primaryDecimals, primarySymbol, primaryClass }: L1Facts): RevertUnits {
  const { minimum, maximum } = primaryClass;
  return { decimals: primaryDecimals, symbol: primarySymbol, limits: { minimum, maximum } };
}
