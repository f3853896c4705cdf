import { OnboardError } from '../errors.ts';
import type { Message } from '../message.ts';

/** A text that was joined from files can begin with several byte order marks. */
const BOMS = /^\u{FEFF}+/u;
/** Decoders write this character in place of bytes that are not UTF-8. */
const REPLACEMENT = '\u{FFFD}';
const FATAL = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes the bytes of a file or a stream. Drops a byte order mark. Another decoding would change a password or a
 * name without notice, so such bytes are refused.
 * @param file is shown in the error
 * @throws OnboardError E-FILE-105, with the encoding to convert from
 */
export function decodeUtf8(bytes: Uint8Array, file: string | Message): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) throw new OnboardError('E-FILE-105', { file, encoding: utf16 });
  try {
    return withoutBom(FATAL.decode(bytes));
  } catch {
    throw new OnboardError('E-FILE-105', { file, encoding: 'ISO-8859-1' });
  }
}

/** UTF-16 with a byte order mark, or with the zero bytes of Latin letters. */
function utf16Of(bytes: Uint8Array): 'UTF-16' | 'UTF-16LE' | 'UTF-16BE' | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'UTF-16';
  const zeros = bytes.filter((byte) => byte === 0).length;
  // Zero bytes that stand elsewhere are control characters of UTF-8.
  if (zeros === 0 || zeros < bytes.length / 4) return undefined;
  return bytes.indexOf(0) % 2 === 1 ? 'UTF-16LE' : 'UTF-16BE';
}

/**
 * Checks a text that Node or the terminal decoded: an argument, a variable or a typed answer. Drops a byte order mark.
 * @throws OnboardError E-CLI-112 if some of its bytes were not UTF-8
 */
export function requireUtf8(text: string, what: string | Message): string {
  if (text.includes(REPLACEMENT)) throw new OnboardError('E-CLI-112', { what });
  return withoutBom(text);
}

export function withoutBom(text: string): string {
  return text.replace(BOMS, '');
}
