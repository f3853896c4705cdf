import { readdirSync, readFileSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { encodeCb58 } from '../../../src/domain/cb58.ts';
import { hexToBytes } from '../../../src/domain/bytes.ts';

/** Where something was found, and how it was written there. */
export interface Hit {
  readonly where: string;
  readonly form: string;
}

/** What was searched. */
export interface Searched {
  readonly hits: readonly Hit[];
  readonly files: number;
  readonly bytes: number;
}

interface Form {
  readonly name: string;
  readonly isIn: (bytes: Buffer, text: string, lower: string) => boolean;
}

/**
 * Every way in which a key could be written down: its bytes, hexadecimal in either case with and without 0x
 * and in halves, base64 of both alphabets at each of the three places where it may begin in a longer text,
 * decimal, and CB58.
 */
export function formsOf(key: string): readonly Form[] {
  const bytes = hexToBytes(key);
  const digits = key.replace(/^0x/, '').toLowerCase();
  const decimal = BigInt(`0x${digits}`).toString();
  const base64 = [0, 1, 2].flatMap((before) => {
    const shifted = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    // The first and last characters hold bits of what stands before and behind.
    const sure = shifted.slice(before === 0 ? 0 : 4).slice(0, -4);
    return [sure, sure.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const plain = (name: string, wanted: string): Form => ({
    name,
    isIn: (_bytes, text) => text.includes(wanted),
  });
  return [
    { name: 'bytes', isIn: (found) => found.includes(Buffer.from(bytes)) },
    { name: 'hexadecimal', isIn: (_b, _t, lower) => lower.includes(digits) },
    {
      name: 'half of its hexadecimal',
      isIn: (_b, _t, lower) =>
        [digits.slice(0, 32), digits.slice(32)].some((h) => lower.includes(h)),
    },
    { name: 'base64', isIn: (_b, text) => base64.some((wanted) => text.includes(wanted)) },
    plain('decimal', decimal),
    plain('CB58', encodeCb58(bytes)),
  ];
}

/** Searches texts and bytes that were kept in memory. */
export function searchTexts(
  texts: readonly { readonly where: string; readonly text: string | Buffer }[],
  key: string,
): Searched {
  const forms = formsOf(key);
  const hits: Hit[] = [];
  let size = 0;
  for (const { where, text } of texts) {
    const bytes = Buffer.from(text);
    const latin = bytes.toString('latin1');
    const lower = latin.toLowerCase();
    size += bytes.length;
    for (const { name, isIn } of forms) {
      if (isIn(bytes, latin, lower)) hits.push({ where, form: name });
    }
  }
  return { hits, files: texts.length, bytes: size };
}

/** Searches every file below a folder, links and their names included. */
export function searchFolder(folder: string, key: string): Searched {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = found.flatMap((name) => {
    const path = join(folder, name);
    const named = { where: `the name of ${path}`, text: name };
    return lstatSync(path).isFile() ? [named, { where: path, text: readFileSync(path) }] : [named];
  });
  const { hits, bytes } = searchTexts(texts, key);
  return { hits, bytes, files: texts.length - found.length };
}
