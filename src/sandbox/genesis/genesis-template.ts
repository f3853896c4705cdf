import { bytesToHex, hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import type { GenesisTimes } from './genesis-parameters.ts';

/** A deployed contract: its code and its storage. Slots and values are words of 32 bytes. */
export interface DeployedContract {
  readonly nonce: number;
  readonly code: Hex;
  readonly storage: Readonly<Record<Hex, Hex>>;
}

/** Deployed contracts by address, and the deployers' nonces. */
export interface DeployedState {
  readonly contracts: Readonly<Record<Hex, DeployedContract>>;
  readonly nonces: Readonly<Record<Hex, number>>;
}

/** For each time: how much a 32-byte word grows, modulo 2^256, when this time grows by a second. */
export type Slope = Readonly<Partial<Record<keyof GenesisTimes, Hex>>>;

/**
 * A word that depends on the times. `place` is a slot of the account's storage, or a byte offset in its code.
 */
interface TimeWord {
  readonly account: Hex;
  readonly place: Hex | number;
  readonly slope: Slope;
}

/**
 * The state after a deployment with certain times, and the words that depend on the times. Each of these
 * words is a linear function of the times.
 */
export interface GenesisTemplate extends DeployedState {
  readonly times: GenesisTimes;
  readonly words: readonly TimeWord[];
}

const WORD_BITS = 256;

/** Returns the state that a deployment at other times would have. */
export function instantiate(template: GenesisTemplate, times: GenesisTimes): DeployedState {
  const contracts = new Map(
    Object.entries(template.contracts).map(([address, contract]) => [
      address,
      { nonce: contract.nonce, code: hexToBytes(contract.code), storage: { ...contract.storage } },
    ]),
  );
  for (const { account, place, slope } of template.words) {
    const contract = contracts.get(account);
    if (contract === undefined) throw new Error('the genesis template names an unknown account');
    const growth = sumOf(slope, template.times, times);
    if (typeof place === 'number') {
      const word = contract.code.subarray(place, place + 32);
      word.set(hexToBytes(plusGrowth(bytesToHex(word), growth)));
    } else {
      contract.storage[place] = plusGrowth(contract.storage[place] ?? '0x00', growth);
    }
  }
  return {
    contracts: Object.fromEntries(
      [...contracts].map(([address, { nonce, code, storage }]) => [
        address,
        { nonce, code: bytesToHex(code), storage },
      ]),
    ),
    nonces: template.nonces,
  };
}

function sumOf(slope: Slope, from: GenesisTimes, to: GenesisTimes): bigint {
  const keys = Object.keys(slope) as (keyof GenesisTimes)[];
  return keys.reduce(
    (sum, key) => sum + BigInt(slope[key] ?? 0) * (BigInt(to[key]) - BigInt(from[key])),
    0n,
  );
}

function plusGrowth(word: Hex, growth: bigint): Hex {
  const sum = BigInt.asUintN(WORD_BITS, BigInt(word) + growth);
  return `0x${sum.toString(16).padStart(64, '0')}`;
}
