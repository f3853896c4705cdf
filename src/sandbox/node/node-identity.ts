import { bytesToHex } from '../../domain/identity/bytes.ts';
import { parseBlsPublicKey, parseProofOfPossession } from '../../domain/identity/bls-key.ts';
import type { BlsPublicKey, ProofOfPossession } from '../../domain/identity/bls-key.ts';
import { nodeIdFromBytes, type NodeId } from '../../domain/identity/ids.ts';
import { blsProveKey, blsSign } from '../../protocol/crypto/bls.ts';
import { deriveBytes, deriveSecret } from '../network/derive.ts';
import { nodePublicKey } from '../network/public-keys.ts';

/** A node's NodeID and BLS key. */
export interface NodeIdentity {
  readonly nodeId: NodeId;
  /** The BLS public key: 48 bytes. */
  readonly publicKey: BlsPublicKey;
  /** Returns the proof of possession: 96 bytes. The first call takes tens of milliseconds. */
  proof(): ProofOfPossession;
  /** Signs a message. Signing takes tens of milliseconds. */
  sign(message: Uint8Array): Uint8Array;
}

/** Derives a node's identity from a label. The identity is the same in every sandbox, and worthless. */
export function nodeIdentity(label: string): NodeIdentity {
  const nodeId = nodeIdFromBytes(deriveBytes(`node ID of ${label}`).slice(0, 20));
  return withKey(nodeId, `BLS key of ${label}`);
}

/** Returns the same node with another BLS key, as if the node's signer key file had been lost. */
export function withNewBlsKey({ nodeId }: NodeIdentity): NodeIdentity {
  return withKey(nodeId, `another BLS key of ${nodeId}`);
}

function withKey(nodeId: NodeId, key: string): NodeIdentity {
  const secretKey = deriveSecret(key);
  let proof: ProofOfPossession | undefined;
  return {
    nodeId,
    publicKey: parseBlsPublicKey(nodePublicKey(key, secretKey)),
    proof: () => (proof ??= parseProofOfPossession(bytesToHex(blsProveKey(secretKey)))),
    sign: (message) => blsSign(message, secretKey),
  };
}
