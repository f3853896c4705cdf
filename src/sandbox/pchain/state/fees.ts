import { RpcError } from '../../server/rpc-service.ts';

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

/**
 * The constants of the continuous fee for active L1 validators (ACP-77), with the values of the Fuji test network.
 * `minPrice` is in nAVAX per second. The price rises while more than `target` validators are active, so in the
 * sandbox it always is the minimum.
 */
export const VALIDATOR_FEE_CONFIG = {
  capacity: 20_000n,
  target: 10_000n,
  minPrice: 512n,
  excessConversionConstant: 51_937_021n,
} as const;
