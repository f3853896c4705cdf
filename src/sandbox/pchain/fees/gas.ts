import { RpcError } from '../../server/rpc-error.ts';
import { exponentialPrice } from './price.ts';

/** How the P-Chain prices gas (ACP-103), with the constants of the public networks. */
export const GAS_CONFIG = {
  /** Bandwidth, database reads, database writes, compute. */
  weights: [1, 1000, 1000, 4],
  maxCapacity: 1_000_000n,
  maxPerSecond: 100_000n,
  targetPerSecond: 50_000n,
  minPrice: 1n,
  excessConversionConstant: 2_164_043n,
} as const;

/** How much gas is left to spend, and how far above the target the chain has been used. */
export interface GasState {
  readonly capacity: bigint;
  readonly excess: bigint;
}

export const FULL_GAS: GasState = { capacity: GAS_CONFIG.maxCapacity, excess: 0n };

/** nAVAX per unit of gas. */
export function gasPrice(state: GasState): bigint {
  return exponentialPrice(GAS_CONFIG.minPrice, state.excess, GAS_CONFIG.excessConversionConstant);
}

/** Capacity comes back and excess goes as seconds pass. */
export function refillGas(state: GasState, seconds: bigint): GasState {
  const capacity = state.capacity + GAS_CONFIG.maxPerSecond * seconds;
  const excess = state.excess - GAS_CONFIG.targetPerSecond * seconds;
  return {
    capacity: capacity > GAS_CONFIG.maxCapacity ? GAS_CONFIG.maxCapacity : capacity,
    excess: excess < 0n ? 0n : excess,
  };
}

/** @throws RpcError where the gas is more than the capacity */
export function consumeGas(state: GasState, gas: bigint): GasState {
  if (gas > state.capacity) {
    throw new RpcError(`tx exceeds current gas capacity: ${gas} > ${state.capacity}`);
  }
  return { capacity: state.capacity - gas, excess: state.excess + gas };
}
