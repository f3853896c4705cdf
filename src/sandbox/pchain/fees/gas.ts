import { RpcError } from '../../server/rpc-error.ts';
import { exponentialPrice } from './price.ts';

/** The P-Chain's gas price constants (ACP-103), those of the public networks. */
export const GAS_CONFIG = {
  /** Bandwidth, database reads, database writes, compute. */
  weights: [1, 1000, 1000, 4],
  maxCapacity: 1_000_000n,
  maxPerSecond: 100_000n,
  targetPerSecond: 50_000n,
  minPrice: 1n,
  excessConversionConstant: 2_164_043n,
} as const;

/** The gas that can be spent now, and the gas used above the target so far. */
export interface GasState {
  readonly capacity: bigint;
  readonly excess: bigint;
}

export const FULL_GAS: GasState = { capacity: GAS_CONFIG.maxCapacity, excess: 0n };

/** nAVAX per unit of gas. */
export function gasPrice(state: GasState): bigint {
  return exponentialPrice(GAS_CONFIG.minPrice, state.excess, GAS_CONFIG.excessConversionConstant);
}

/** The gas state some seconds later: capacity grows, excess shrinks. */
export function refillGas(state: GasState, seconds: bigint): GasState {
  const capacity = state.capacity + GAS_CONFIG.maxPerSecond * seconds;
  const excess = state.excess - GAS_CONFIG.targetPerSecond * seconds;
  return {
    capacity: capacity > GAS_CONFIG.maxCapacity ? GAS_CONFIG.maxCapacity : capacity,
    excess: excess < 0n ? 0n : excess,
  };
}

/** The gas state after `gas` is spent. @throws RpcError if it exceeds the capacity */
export function consumeGas(state: GasState, gas: bigint): GasState {
  if (gas > state.capacity) {
    throw new RpcError(`tx exceeds current gas capacity: ${gas} > ${state.capacity}`);
  }
  return { capacity: state.capacity - gas, excess: state.excess + gas };
}
