import * as z from 'zod/mini';
import { parseBlsPublicKey, parseProofOfPossession } from '../../domain/identity/bls-key.ts';
import type { NodeIdentity } from '../../ports/services.ts';
import { nodeId, parsedBy } from '../http/shape.ts';

/** The result of `info.getNodeID`; checks the NodeID's checksum and the lengths of key and proof. */
export const identityShape = z.pipe(
  z.object({
    nodeID: nodeId,
    nodePOP: z.object({
      publicKey: parsedBy(parseBlsPublicKey),
      proofOfPossession: parsedBy(parseProofOfPossession),
    }),
  }),
  z.transform(({ nodeID, nodePOP }): NodeIdentity => ({
    nodeId: nodeID,
    publicKey: nodePOP.publicKey,
    proof: nodePOP.proofOfPossession,
  })),
);
