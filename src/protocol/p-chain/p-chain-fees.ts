import { nAvax, type NAvax } from '../../domain/units.ts';

/** Gas of the P-Chain's transactions at most, with room for many signers. One unit costs the dynamic price. */
const GAS = { registration: 100_000n, weight: 80_000n, removal: 80_000n, 'top-up': 40_000n };
const IMPORT_GAS = 20_000n;

/** What a P-Chain gas unit is offered: a quarter above the present price, and more at each new attempt, so that other bytes result. */
export function offeredGasPrice(price: bigint, earlier: number): bigint {
  return price + (price + 3n) / 4n + BigInt(earlier);
}

/** What a transaction of the P-Chain costs at most, without the balance that it moves. */
export function pChainFee(kind: keyof typeof GAS, price: bigint): NAvax {
  return nAvax(GAS[kind] * offeredGasPrice(price, 0));
}

/** What an import from the C-Chain costs at most. */
export function importFee(price: bigint): NAvax {
  return nAvax(IMPORT_GAS * offeredGasPrice(price, 0));
}
