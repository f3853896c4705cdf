import { refuseIf } from '../../server/rpc-service.ts';

/** minimum × e^(excess ÷ constant) in integers (ACP-103, ACP-77; the exponential of EIP-4844). */
function exponentialPrice(minimum: bigint, excess: bigint, constant: bigint): bigint {
  let sum = 0n;
  let term = minimum * constant;
  for (let i = 1n; term > 0n; i++) {
    sum += term;
    term = (term * excess) / constant / i;
  }
  return sum / constant;
}

/** ACP-103, with the values of the public networks. */
export const GAS_CONFIG = {
  /** Bandwidth, database reads, database writes and computation. */
  weights: [1, 1000, 1000, 4],
  maxCapacity: 1_000_000n,
  maxPerSecond: 100_000n,
  targetPerSecond: 50_000n,
  minPrice: 1n,
  excessConversionConstant: 2_164_043n,
} as const;

/** `capacity` can be spent now; `excess` was used above the target. */
export interface GasState {
  readonly capacity: bigint;
  readonly excess: bigint;
}

export const FULL_GAS: GasState = { capacity: GAS_CONFIG.maxCapacity, excess: 0n };

/** In nAVAX per unit. */
export function gasPrice(state: GasState): bigint {
  return exponentialPrice(GAS_CONFIG.minPrice, state.excess, GAS_CONFIG.excessConversionConstant);
}

export function refillGas(state: GasState, seconds: bigint): GasState {
  const capacity = state.capacity + GAS_CONFIG.maxPerSecond * seconds;
  const excess = state.excess - GAS_CONFIG.targetPerSecond * seconds;
  return {
    capacity: capacity > GAS_CONFIG.maxCapacity ? GAS_CONFIG.maxCapacity : capacity,
    excess: excess < 0n ? 0n : excess,
  };
}

/** Takes gas from the chain's capacity. @throws RpcError if `gas` exceeds the capacity */
export function consumeGas(state: GasState, gas: bigint): GasState {
  refuseIf(gas > state.capacity, `tx exceeds current gas capacity: ${gas} > ${state.capacity}`);
  return { capacity: state.capacity - gas, excess: state.excess + gas };
}

/**
 * The continuous fee (ACP-77), with the values of the Fuji test network. `minPrice` is in nAVAX per second. The
 * price rises while more than `target` validators are active, so in the sandbox it always is the minimum.
 */
export const VALIDATOR_FEE_CONFIG = {
  capacity: 20_000n,
  target: 10_000n,
  minPrice: 512n,
  excessConversionConstant: 51_937_021n,
} as const;
