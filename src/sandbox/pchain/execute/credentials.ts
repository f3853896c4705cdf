import { secp256k1 } from '@avalabs/avalanchejs';
import { hexToBytes } from '../../../domain/identity/bytes.ts';
import { encodeCb58 } from '../../../domain/identity/cb58.ts';
import { RpcError } from '../../server/rpc-error.ts';
import type { OutputOwner, ShortId } from '../types.ts';
import { shortIdFromBytes } from '../codec/ids.ts';

/** The signatures of a credential, with the data to check the signatures. */
interface Authorization {
  readonly unsignedHash: Uint8Array;
  readonly sigIndices: readonly number[];
  readonly signatures: readonly Uint8Array[];
  readonly verifySignatures: boolean;
}

/**
 * Checks that exactly `threshold` of the owner's addresses have signed. Each signature must be from the
 * address at its index.
 * @throws RpcError with a text of avalanchego's `secp256k1fx`
 */
export function verifyCredentials(
  owner: OutputOwner,
  { unsignedHash, sigIndices, signatures, verifySignatures }: Authorization,
  now: bigint,
): void {
  if (owner.locktime > now) throw new RpcError('output is time locked');
  if (owner.threshold < sigIndices.length) {
    throw new RpcError('input has more signers than expected');
  }
  if (owner.threshold > sigIndices.length) {
    throw new RpcError('input has less signers than expected');
  }
  if (sigIndices.length !== signatures.length) {
    throw new RpcError(
      'input expected a different number of signers than provided in the credential',
    );
  }
  sigIndices.forEach((index, i) => {
    const expected = owner.addresses[index];
    if (expected === undefined) {
      throw new RpcError('input referenced a nonexistent address in the output');
    }
    if (!verifySignatures) return;
    const actual = signerOf(unsignedHash, signatures[i]);
    if (actual !== expected) {
      throw new RpcError(
        `wrong signature: expected signature from ${encodeCb58(hexToBytes(expected))} ` +
          `but got from ${encodeCb58(hexToBytes(actual))}`,
      );
    }
  });
}

function signerOf(hash: Uint8Array, signature: Uint8Array | undefined): ShortId {
  const key = recoverKey(hash, signature);
  return shortIdFromBytes(secp256k1.publicKeyBytesToAddress(key));
}

/**
 * Recovers the compressed public key from a signature.
 * @throws RpcError if the signature is missing or invalid
 */
export function recoverKey(hash: Uint8Array, signature: Uint8Array | undefined): Uint8Array {
  try {
    if (signature !== undefined) return secp256k1.recoverPublicKey(hash, signature);
  } catch {
    // The statement below refuses the signature, as if it were missing.
  }
  throw new RpcError('failed to recover public key: invalid signature');
}
