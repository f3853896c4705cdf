import * as z from 'zod/mini';
import { OnboardError } from '../../domain/errors.ts';
import { message, type Message } from '../../domain/message.ts';
import type { NodeIdentity } from '../../ports/services.ts';
import { faultOf, nodeId, parsedBy } from '../http/shape.ts';
import { parseBlsPublicKey, parseProofOfPossession } from '../../domain/identity/bls-key.ts';

/** Far longer than any real result of `info.getNodeID`. */
const MAX_CHARACTERS = 20_000;

/**
 * Parses a copied answer to `info.getNodeID`, whole or only its result. Ignores surrounding text and the line
 * breaks of a terminal. The caller verifies that the proof belongs to the key.
 * @throws OnboardError E-NODE-106
 */
export function parsePastedIdentity(text: string): NodeIdentity {
  const refuse = (fault: Message) => new OnboardError('E-NODE-106', { fault });
  if (text.length > MAX_CHARACTERS) throw refuse(message('reason.far-too-long'));
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0) throw refuse(message('reason.no-opening-brace'));
  if (to < from) throw refuse(message('reason.no-closing-brace'));
  // No value contains white space, so remove the white space that the terminal added.
  let pasted: object;
  try {
    // The text begins with a brace, so JSON makes it an object.
    pasted = JSON.parse(text.slice(from, to + 1).replaceAll(/\s+/g, '')) as object;
  } catch {
    throw refuse(message('reason.not-json-cut'));
  }
  const parsed = identityShape.safeParse('result' in pasted ? pasted.result : pasted);
  if (parsed.success) return parsed.data;
  throw refuse(faultOf(parsed.error));
}

/** The result of `info.getNodeID`. */
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
