import * as z from 'zod/mini';
import { hexToBytes } from '../../domain/identity/bytes.ts';
import { message } from '../../domain/message.ts';
import { parseAnswer, unexpectedAnswer } from './read-app.ts';

const LENGTH = 65;
const callSignature = z.object({
  r: z.string().check(z.regex(/^[0-9a-f]{64}$/i)),
  s: z.string().check(z.regex(/^[0-9a-f]{64}$/i)),
  /** For typed transactions, `v` is only the parity of y. */
  v: z.string().check(z.regex(/^0?[01]$/)),
});
const signaturesByPath = z.object({ signatures: z.map(z.string(), z.instanceof(Uint8Array)) });

/**
 * Returns the signature of a call: r, s, and the parity of y.
 * @throws OnboardError E-LED-111
 */
export function signatureOfCall(answer: unknown): Uint8Array {
  const { r, s, v } = parseAnswer(callSignature, answer, 'signEVMTransaction');
  return hexToBytes(`${r}${s}${v.padStart(2, '0')}`);
}

/**
 * Returns the signature by the key of one path: r, s, and the parity of y.
 * @throws OnboardError E-LED-111
 */
export function signatureOfPath(answer: unknown, suffix: string): Uint8Array {
  const { signatures } = parseAnswer(signaturesByPath, answer, 'sign');
  const signature = signatures.get(suffix);
  if (signature?.length !== LENGTH) throw unexpectedAnswer('sign', message('reason.no-signature'));
  return Uint8Array.from(signature);
}
