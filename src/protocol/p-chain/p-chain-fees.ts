import { nAvax, type NAvax } from '../../domain/units.ts';

/** The maximum gas with up to four inputs and many signers. `import`: from the C-Chain. */
const GAS = {
  registration: 100_000n,
  weight: 80_000n,
  removal: 80_000n,
  'top-up': 40_000n,
  import: 20_000n,
};

/**
 * The price per gas to offer, in nAVAX: a quarter above the current price, plus 1 for each earlier attempt,
 * so that the bytes of each attempt differ.
 */
export function offeredGasPrice(price: bigint, earlier: number): bigint {
  return price + (price + 3n) / 4n + BigInt(earlier);
}

/** With up to four inputs, without the balance that the transaction moves. */
export function pChainFee(kind: keyof typeof GAS, price: bigint, earlier = 0): NAvax {
  return nAvax(GAS[kind] * offeredGasPrice(price, earlier));
}

/**
 * Estimates the usual fee: half of `pChainFee`. On real nodes, a weight change with the signatures of five validators used 39,418 gas,
 * a registration 46,850.
 */
export function usualPChainFee(kind: keyof typeof GAS, price: bigint, earlier = 0): NAvax {
  return nAvax((GAS[kind] / 2n) * offeredGasPrice(price, earlier));
}
