import { bytesToHex, type Hex } from '../../domain/identity/bytes.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
import { warpMessageId } from '../../protocol/warp/unsigned-message.ts';
import type { NodeIdentity } from '../node/node-identity.ts';

/** How a validator meets a request to sign: by the rules, by refusing whatever is asked, or not at all. */
export type ValidatorMood = 'by the rules' | 'refuses' | 'silent';

/** A validator whose key the sandbox holds. */
export interface SigningValidator {
  readonly nodeId: NodeId;
  readonly publicKey: Hex;
  /** Scenarios change it. */
  mood: ValidatorMood;
  /** Its signature over a message that it agrees to; the second time at once. */
  sign(message: Uint8Array): Uint8Array;
}

const REMEMBERED = 256;

export function signingValidator(identity: NodeIdentity): SigningValidator {
  const signatures = new Map<Hex, Uint8Array>();
  return {
    nodeId: identity.nodeId,
    publicKey: identity.publicKey,
    mood: 'by the rules',
    sign(message) {
      const id = bytesToHex(warpMessageId(message));
      const known = signatures.get(id);
      if (known !== undefined) return known;
      if (signatures.size >= REMEMBERED) signatures.clear();
      const signature = identity.sign(message);
      signatures.set(id, signature);
      return signature;
    },
  };
}
