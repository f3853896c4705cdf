import * as z from 'zod';
import { parseBlsPublicKey, parseProofOfPossession } from '../../domain/bls-key.ts';
import type { NodeIdentity } from '../../ports/node.ts';
import { nodeId } from '../http/shape.ts';

/** The result of `info.getNodeID`; checks the NodeID's checksum and the lengths of key and proof. */
export const identityShape = z
  .object({
    nodeID: nodeId,
    nodePOP: z.object({
      publicKey: parsedBy(parseBlsPublicKey),
      proofOfPossession: parsedBy(parseProofOfPossession),
    }),
  })
  .transform(({ nodeID, nodePOP }): NodeIdentity => ({
    nodeId: nodeID,
    publicKey: nodePOP.publicKey,
    proof: nodePOP.proofOfPossession,
  }));

function parsedBy<T>(parse: (text: string) => T) {
  return z.string().transform((text, context): T => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : 'malformed');
      return z.NEVER;
    }
  });
}
