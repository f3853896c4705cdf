import { RpcError } from '../../server/rpc-error.ts';
import { exponentialPrice } from './price.ts';

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
