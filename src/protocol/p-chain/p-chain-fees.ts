import { nAvax, type NAvax } from '../../domain/units.ts';

/** The maximum gas with up to four inputs and many signers. `import`: from the C-Chain. */
const GAS = {
  registration: 100_000n,
  weight: 80_000n,
  removal: 80_000n,
  'top-up': 40_000n,
  import: 20_000n,
};

/** In nAVAX per gas. The bytes of each attempt must differ, so each earlier one adds 1. */
export function offeredGasPrice(price: bigint, earlier: number): bigint {
  return price + (price + 3n) / 4n + BigInt(earlier);
}

/** With up to four inputs, without the balance that the transaction moves. */
export function pChainFee(kind: keyof typeof GAS, price: bigint, earlier = 0): NAvax {
  return nAvax(GAS[kind] * offeredGasPrice(price, earlier));
}

/** On real nodes, a weight change with five signers used 39,418 gas, a registration 46,850. */
export function usualPChainFee(kind: keyof typeof GAS, price: bigint, earlier = 0): NAvax {
  return nAvax((GAS[kind] / 2n) * offeredGasPrice(price, earlier));
}
