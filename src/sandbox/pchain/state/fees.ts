import { RpcError } from '../../server/rpc-error.ts';

/**
 * Returns minimum × e^(excess ÷ constant) in integers. The P-Chain uses this approximation for the gas price
 * and for the continuous fee (ACP-103, ACP-77; the exponential of EIP-4844).
 */
function exponentialPrice(minimum: bigint, excess: bigint, constant: bigint): bigint {
  let sum = 0n;
  let term = minimum * constant;
  for (let i = 1n; term > 0n; i++) {
    sum += term;
    term = (term * excess) / constant / i;
  }
  return sum / constant;
}

/** The constants of the P-Chain's gas price (ACP-103), with the values of the public networks. */
export const GAS_CONFIG = {
  /** The weights of bandwidth, database reads, database writes and computation. */
  weights: [1, 1000, 1000, 4],
  maxCapacity: 1_000_000n,
  maxPerSecond: 100_000n,
  targetPerSecond: 50_000n,
  minPrice: 1n,
  excessConversionConstant: 2_164_043n,
} as const;

/** The gas that can be spent now (`capacity`), and the gas that was used above the target (`excess`). */
export interface GasState {
  readonly capacity: bigint;
  readonly excess: bigint;
}

export const FULL_GAS: GasState = { capacity: GAS_CONFIG.maxCapacity, excess: 0n };

/** Returns the price of gas, in nAVAX per unit. */
export function gasPrice(state: GasState): bigint {
  return exponentialPrice(GAS_CONFIG.minPrice, state.excess, GAS_CONFIG.excessConversionConstant);
}

/** Returns the gas state `seconds` later: the capacity has grown and the excess has shrunk. */
export function refillGas(state: GasState, seconds: bigint): GasState {
  const capacity = state.capacity + GAS_CONFIG.maxPerSecond * seconds;
  const excess = state.excess - GAS_CONFIG.targetPerSecond * seconds;
  return {
    capacity: capacity > GAS_CONFIG.maxCapacity ? GAS_CONFIG.maxCapacity : capacity,
    excess: excess < 0n ? 0n : excess,
  };
}

/**
 * Returns the gas state after `gas` is spent.
 * @throws RpcError if `gas` exceeds the capacity
 */
export function consumeGas(state: GasState, gas: bigint): GasState {
  if (gas > state.capacity) {
    throw new RpcError(`tx exceeds current gas capacity: ${gas} > ${state.capacity}`);
  }
  return { capacity: state.capacity - gas, excess: state.excess + gas };
}

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
