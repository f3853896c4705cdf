import { bytesToHex } from '../../domain/identity/bytes.ts';
import {
  parseBlsPublicKey,
  parseProofOfPossession,
  type BlsPublicKey,
  type ProofOfPossession,
} from '../../domain/identity/bls-key.ts';
import { nodeIdFromBytes, type NodeId } from '../../domain/identity/ids.ts';
import { blsProveKey, blsSign } from '../../protocol/crypto/bls.ts';
import { deriveBytes, deriveSecret } from './network-ids.ts';
import { nodePublicKey } from './accounts.ts';
import { weight, type Weight } from '../../domain/units.ts';

export interface NodeKeys {
  readonly nodeId: NodeId;
  readonly publicKey: BlsPublicKey;
  /** The first call takes tens of milliseconds. */
  proof(): ProofOfPossession;
  /** Takes tens of milliseconds. */
  sign(message: Uint8Array): Uint8Array;
}

/** The same identity in every sandbox, and worthless. */
export function nodeIdentity(label: string): NodeKeys {
  const nodeId = nodeIdFromBytes(deriveBytes(`node ID of ${label}`).slice(0, 20));
  const key = `BLS key of ${label}`;
  const secretKey = deriveSecret(key);
  let proof: ProofOfPossession | undefined;
  return {
    nodeId,
    publicKey: parseBlsPublicKey(nodePublicKey(key, secretKey)),
    proof: () => (proof ??= parseProofOfPossession(bytesToHex(blsProveKey(secretKey)))),
    sign: (message) => blsSign(message, secretKey),
  };
}

export interface Nodes {
  /** These sign the messages of the C-Chain and the P-Chain. */
  readonly primary: readonly [NodeKeys, ...NodeKeys[]];
  /** The L1's first validator. */
  readonly initial: NodeKeys;
  /** The node that the operator is going to add. */
  readonly operator: NodeKeys;
}

/** The stake of each primary-network validator: 2,000 AVAX in nAVAX. */
export const PRIMARY_WEIGHT: Weight = weight(2_000_000_000_000n);

export function sandboxNodes(): Nodes {
  return {
    primary: [
      nodeIdentity('primary validator 1'),
      nodeIdentity('primary validator 2'),
      nodeIdentity('primary validator 3'),
      nodeIdentity('primary validator 4'),
      nodeIdentity('primary validator 5'),
    ],
    initial: nodeIdentity('first validator of Genbu'),
    operator: nodeIdentity("operator's node"),
  };
}
