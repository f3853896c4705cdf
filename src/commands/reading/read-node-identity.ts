import { hexToBytes } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { NodeIdentity, NodeReader } from '../../ports/services.ts';
import { blsVerifyProof } from '../../protocol/crypto/bls.ts';

/**
 * Reads a node's NodeID, BLS key and proof of possession, and checks the proof.
 * @throws OnboardError E-NODE-104 if the proof of possession does not match the key; E-NODE-*, E-NET-*
 */
export async function readNodeIdentity(node: NodeReader, source: string): Promise<NodeIdentity> {
  const identity = await node.identity();
  if (!blsVerifyProof(hexToBytes(identity.publicKey), hexToBytes(identity.proof))) {
    throw new OnboardError('E-NODE-104', { source });
  }
  return identity;
}
