import type { BlsPublicKey, ProofOfPossession } from '../domain/identity/bls-key.ts';
import type { NodeId } from '../domain/identity/ids.ts';

/** `info.getNodeID`. */
export interface NodeIdentity {
  readonly nodeId: NodeId;
  readonly publicKey: BlsPublicKey;
  readonly proof: ProofOfPossession;
}

/** `info.getNodeVersion`. */
export interface NodeVersion {
  /** Such as "1.12.0", without the program's name. */
  readonly version: string;
  readonly vmVersions: Readonly<Record<string, string>>;
}

/** Reads the operator's own node through its API. */
export interface NodeReader {
  identity(): Promise<NodeIdentity>;
  version(): Promise<NodeVersion>;
  /** `info.isBootstrapped`, by alias or ID; undefined if the node does not run that chain. */
  isBootstrapped(chain: string): Promise<boolean | undefined>;
}
