import { hexToBytes } from '../../domain/identity/bytes.ts';
import { decodeCb58 } from '../../domain/identity/cb58.ts';
import { OnboardError } from '../../domain/errors.ts';
import { notKeyOf, type NotKey } from '../../domain/secret-forms.ts';
import { secp256k1 } from '../../protocol/crypto/signing-key.ts';
import { message } from '../../domain/message.ts';
import type { KeyPlace, Signer } from '../../ports/signer.ts';
import { commandPlace } from './key-command.ts';
import { createKeySigner } from './key-signer.ts';
import {
  filePlace,
  readSecret,
  variablePlace,
  type PlaceContext,
  type SecretPlace,
} from './secret-places.ts';

const BYTES = 32;
const CB58_HEAD = 'PrivateKey-';

/**
 * 64 hexadecimal digits with or without 0x, or `PrivateKey-` followed by CB58 text. No error repeats any part
 * of the key.
 * @throws OnboardError E-KEY-101 to E-KEY-103, E-KEY-109, E-KEY-111
 */
export function parsePrivateKey(text: string): Uint8Array {
  const trimmed = text.trim();
  const form = notKeyOf(trimmed);
  if (form !== undefined) throw notKeyError(form);
  const key = trimmed.startsWith(CB58_HEAD) ? fromCb58(trimmed) : fromHex(trimmed);
  if (!secp256k1.utils.isValidSecretKey(key)) throw new OnboardError('E-KEY-103', {});
  return key;
}

/** Says what a text is that was given as a key, and how to get the key from it. */
export function notKeyError(form: NotKey): OnboardError {
  return new OnboardError('E-KEY-109', {
    form: message(`key-form.${form}`),
    advice: message(`key-form.${form}.advice`),
  });
}

function fromHex(text: string): Uint8Array {
  const digits = text.replace(/^0[xX]/, '');
  if (digits.length !== 2 * BYTES) throw new OnboardError('E-KEY-101', { length: digits.length });
  if (!/^[0-9a-fA-F]+$/.test(digits)) throw new OnboardError('E-KEY-102', {});
  return hexToBytes(digits);
}

function fromCb58(text: string): Uint8Array {
  const key = decodeCb58(text.slice(CB58_HEAD.length), BYTES);
  if (typeof key === 'string') throw new OnboardError('E-KEY-111', {});
  return key;
}

/**
 * Opens the private key that a person typed.
 * @throws OnboardError E-KEY-101 to E-KEY-103, E-KEY-109, E-KEY-111
 */
export function keyFromText(text: string): Signer {
  return createKeySigner(parsePrivateKey(text));
}

const PLACES: { readonly [Place in KeyPlace]: SecretPlace } = {
  file: filePlace,
  variable: variablePlace,
  command: commandPlace,
};

/** Opens the private key in a place. @throws OnboardError as the place, `readSecret` and `keyFromText` do */
export async function keyFromPlace(
  place: KeyPlace,
  name: string,
  context: PlaceContext,
): Promise<Signer> {
  return keyFromText(await readSecret(PLACES[place], name, context));
}
