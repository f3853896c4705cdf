import { exponentialPrice } from './price.ts';

/** The constants of the continuous fee for active L1 validators (ACP-77). */
export interface ValidatorFeeConfig {
  /** The maximum number of active validators. */
  readonly capacity: bigint;
  /** The number of active validators above which the price rises. */
  readonly target: bigint;
  /** The minimum price in nAVAX per second. */
  readonly minPrice: bigint;
  readonly excessConversionConstant: bigint;
}

/**
 * The constants of the Fuji test network. The price is at least 512 nAVAX per second. At full capacity, the
 * price doubles each hour.
 */
export const VALIDATOR_FEE_CONFIG: ValidatorFeeConfig = {
  capacity: 20_000n,
  target: 10_000n,
  minPrice: 512n,
  excessConversionConstant: 51_937_021n,
};

interface Excess {
  /** The number of active validators. */
  readonly active: bigint;
  readonly excess: bigint;
}

/** Returns the fee of a validator, in nAVAX per second. */
export function validatorFeePrice(config: ValidatorFeeConfig, excess: bigint): bigint {
  return exponentialPrice(config.minPrice, excess, config.excessConversionConstant);
}

/**
 * Returns the fee in nAVAX that each active validator pays for a number of seconds, and the excess
 * afterwards.
 */
export function chargeValidators(
  config: ValidatorFeeConfig,
  state: Excess,
  seconds: bigint,
): { readonly cost: bigint; readonly excess: bigint } {
  let { excess } = state;
  let cost = 0n;
  for (let second = 0n; second < seconds; second++) {
    excess = excessAfter(config, { active: state.active, excess });
    if (excess === 0n) return { cost: cost + config.minPrice * (seconds - second), excess };
    cost += validatorFeePrice(config, excess);
  }
  return { cost, excess };
}

/** Returns the number of whole seconds for which the funds pay the fee, at most `limit`. */
export function secondsPaidFor(
  config: ValidatorFeeConfig,
  state: Excess,
  funds: bigint,
  limit: bigint,
): bigint {
  let { excess } = state;
  let remainingFunds = funds;
  for (let second = 0n; second < limit; second++) {
    excess = excessAfter(config, { active: state.active, excess });
    if (excess === 0n) {
      const total = second + remainingFunds / config.minPrice;
      return total < limit ? total : limit;
    }
    const price = validatorFeePrice(config, excess);
    if (price > remainingFunds) return second;
    remainingFunds -= price;
  }
  return limit;
}

function excessAfter(config: ValidatorFeeConfig, { active, excess }: Excess): bigint {
  const raised = excess + active - config.target;
  return raised < 0n ? 0n : raised;
}
