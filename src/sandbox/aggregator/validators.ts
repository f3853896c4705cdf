import { bytesToHex, type Hex } from '../../domain/identity/bytes.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
import { warpMessageId } from '../../protocol/warp/unsigned-message.ts';
import type { NodeIdentity } from '../node/node-identity.ts';

/** How a validator treats requests to sign: it follows the rules, refuses all requests, or never answers. */
type ValidatorBehaviour = 'by the rules' | 'refuses' | 'silent';

/** A validator whose signing key the sandbox has. */
export interface SigningValidator {
  readonly nodeId: NodeId;
  readonly publicKey: Hex;
  /** Tests and scenarios change the behaviour. */
  behaviour: ValidatorBehaviour;
  /** Signs a message. Signatures are cached, so signing the same message again is fast. */
  sign(message: Uint8Array): Uint8Array;
}

const REMEMBERED = 256;

export function signingValidator(identity: NodeIdentity): SigningValidator {
  const signatures = new Map<Hex, Uint8Array>();
  return {
    nodeId: identity.nodeId,
    publicKey: identity.publicKey,
    behaviour: 'by the rules',
    sign(message) {
      const id = bytesToHex(warpMessageId(message));
      const cached = signatures.get(id);
      if (cached !== undefined) return cached;
      if (signatures.size >= REMEMBERED) signatures.clear();
      const signature = identity.sign(message);
      signatures.set(id, signature);
      return signature;
    },
  };
}
