import { hexToBytes } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { blsVerifyProof, isBlsPublicKey } from '../../protocol/crypto/bls.ts';
import type { AddNodeInput } from './new-node.ts';

/**
 * Refuses a BLS key that the P-Chain would refuse. The contracts check only the length of the key. An invalid
 * key would lock the node's stake until the registration expires.
 * @throws OnboardError E-BLS-104 if the key is not a point of the curve's subgroup, E-BLS-103 if the proof of
 * possession does not belong to the key
 */
export function requireBlsKey({ initiate, registering }: AddNodeInput): void {
  if (initiate === undefined) return;
  const key = hexToBytes(initiate.blsKey);
  if (!isBlsPublicKey(key)) throw new OnboardError('E-BLS-104', { key: initiate.blsKey });
  if (registering !== undefined && !blsVerifyProof(key, hexToBytes(registering.proof))) {
    throw new OnboardError('E-BLS-103', {});
  }
}
