import { nAvax, type NAvax } from '../../domain/units.ts';

/**
 * The maximum gas of each kind of P-Chain transaction with up to four inputs. Includes a margin for many
 * signers.
 */
const GAS = { registration: 100_000n, weight: 80_000n, removal: 80_000n, 'top-up': 40_000n };
const IMPORT_GAS = 20_000n;

/**
 * Returns the price per gas to offer, in nAVAX: a quarter above the current price, plus 1 for each earlier
 * attempt. The 1 makes the bytes of each attempt different.
 */
export function offeredGasPrice(price: bigint, earlier: number): bigint {
  return price + (price + 3n) / 4n + BigInt(earlier);
}

/**
 * Returns the maximum fee of a P-Chain transaction with up to four inputs, at its first attempt. The balance
 * that the transaction moves is not included.
 */
export function pChainFee(kind: keyof typeof GAS, price: bigint): NAvax {
  return nAvax(GAS[kind] * offeredGasPrice(price, 0));
}

/**
 * Returns the usual fee of a P-Chain transaction: half of `pChainFee`. On real nodes, a weight change with the
 * signatures of five validators used 39,418 gas, a registration 46,850.
 */
export function usualPChainFee(kind: keyof typeof GAS, price: bigint): NAvax {
  return nAvax((GAS[kind] / 2n) * offeredGasPrice(price, 0));
}

/** Returns the maximum fee of an import from the C-Chain with up to four inputs, at its first attempt. */
export function importFee(price: bigint): NAvax {
  return nAvax(IMPORT_GAS * offeredGasPrice(price, 0));
}
