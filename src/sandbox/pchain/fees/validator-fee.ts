import { exponentialPrice } from './price.ts';

/** How active L1 validators are charged by the second (ACP-77). */
export interface ValidatorFeeConfig {
  /** The most validators that may be active. */
  readonly capacity: bigint;
  /** Above this many active validators the price rises. */
  readonly target: bigint;
  /** nAVAX per second. */
  readonly minPrice: bigint;
  readonly excessConversionConstant: bigint;
}

/** The constants of the Fuji test network: 512 nAVAX a second at least, doubling hourly at full overload. */
export const VALIDATOR_FEE_CONFIG: ValidatorFeeConfig = {
  capacity: 20_000n,
  target: 10_000n,
  minPrice: 512n,
  excessConversionConstant: 51_937_021n,
};

interface Excess {
  /** Active validators now. */
  readonly active: bigint;
  readonly excess: bigint;
}

/** nAVAX per second and validator. */
export function validatorFeePrice(config: ValidatorFeeConfig, excess: bigint): bigint {
  return exponentialPrice(config.minPrice, excess, config.excessConversionConstant);
}

/** What each active validator pays for some seconds, and the excess after them. */
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

/** For how many whole seconds, `limit` at most, the funds pay the fee. */
export function secondsPaidFor(
  config: ValidatorFeeConfig,
  state: Excess,
  funds: bigint,
  limit: bigint,
): bigint {
  let { excess } = state;
  let left = funds;
  for (let second = 0n; second < limit; second++) {
    excess = excessAfter(config, { active: state.active, excess });
    if (excess === 0n) {
      const total = second + left / config.minPrice;
      return total < limit ? total : limit;
    }
    const price = validatorFeePrice(config, excess);
    if (price > left) return second;
    left -= price;
  }
  return limit;
}

function excessAfter(config: ValidatorFeeConfig, { active, excess }: Excess): bigint {
  const next = excess + active - config.target;
  return next < 0n ? 0n : next;
}
