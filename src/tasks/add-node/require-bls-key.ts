import { hexToBytes } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { blsVerifyProof, isBlsPublicKey } from '../../protocol/bls/bls.ts';
import type { AddNodeInput } from './new-node.ts';

/**
 * Refuses a key that the P-Chain would refuse. The contracts look at its length alone, and the stake of a node
 * with an invalid key is tied up until its registration expires.
 * @throws OnboardError E-BLS-104 where it is no point of the curve's subgroup, E-BLS-103 where the proof at hand is of another key
 */
export function requireBlsKey({ initiate, registering }: AddNodeInput): void {
  if (initiate === undefined) return;
  const key = hexToBytes(initiate.blsKey);
  if (!isBlsPublicKey(key)) throw new OnboardError('E-BLS-104', { key: initiate.blsKey });
  if (registering !== undefined && !blsVerifyProof(key, hexToBytes(registering.proof))) {
    throw new OnboardError('E-BLS-103', {});
  }
}
