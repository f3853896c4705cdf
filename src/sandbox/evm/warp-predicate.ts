import { hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { concat } from '../../protocol/warp/bytes.ts';
import {
  type SignedMessage,
  decodeAddressedCall,
  decodeSignedMessage,
  decodeSigners,
} from '../../protocol/warp/message.ts';
import { unpackPredicate, WARP_PRECOMPILE } from '../../protocol/warp/predicate.ts';
import { ACCESS_LIST_GAS, WARP_GAS } from './gas.ts';

/** One entry of a transaction's access list. */
export interface AccessTuple {
  readonly address: Hex;
  readonly storageKeys: readonly Hex[];
}

/** A signed message in an access list: well-formed, but not verified. */
export interface WarpPredicate {
  readonly message: SignedMessage;
  readonly chunks: number;
  /** The indices of the signers among the canonical validators, in ascending order. */
  readonly signers: readonly number[];
}

/** A predicate, and whether its message and signature are valid. */
export interface JudgedPredicate extends WarpPredicate {
  readonly valid: boolean;
}

/** Thrown for a malformed access list. No block can include a transaction with such a list. */
export class MalformedPredicate extends Error {
  override readonly name = 'MalformedPredicate';
}

const precompile = WARP_PRECOMPILE.toLowerCase();

/**
 * Returns the predicates of an access list. Predicate i is the i-th entry with the precompile's address.
 * @throws MalformedPredicate with the text of coreth's `PredicateGas`
 */
export function parseWarpPredicates(accessList: readonly AccessTuple[]): WarpPredicate[] {
  return accessList
    .filter((entry) => entry.address.toLowerCase() === precompile)
    .map((entry) => parsePredicate(entry.storageKeys));
}

/**
 * Returns the gas to add to the gas of the plain access list. The gas of a predicate replaces the plain gas
 * of its entry.
 */
export function predicateGas(predicates: readonly WarpPredicate[]): bigint {
  return predicates
    .map(({ chunks, signers }) => {
      const verification =
        WARP_GAS.predicate +
        WARP_GAS.predicatePerChunk * BigInt(chunks) +
        WARP_GAS.predicatePerSigner * BigInt(signers.length);
      return verification - ACCESS_LIST_GAS.address - ACCESS_LIST_GAS.key * BigInt(chunks);
    })
    .reduce((sum, gas) => sum + gas, 0n);
}

function parsePredicate(storageKeys: readonly Hex[]): WarpPredicate {
  const packedBytes = concat(...storageKeys.map(hexToBytes));
  const bytes = parseStep('cannot unpack predicate bytes', () => unpackPredicate(packedBytes));
  const message = parseStep('cannot unpack warp message', () => decodeSignedMessage(bytes));
  parseStep('cannot unpack warp message payload', () =>
    decodeAddressedCall(message.unsigned.payload),
  );
  const signers = parseStep('cannot fetch num signers from warp message', () =>
    decodeSigners(message.signers),
  );
  return { message, chunks: storageKeys.length, signers };
}

function parseStep<T>(fault: string, parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    throw new MalformedPredicate(`${fault}: ${cause instanceof Error ? cause.message : ''}`);
  }
}
