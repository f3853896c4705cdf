import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formsOf, type Form } from './forms.ts';
import type { Canary } from './keys.ts';

/** Where a key was found, and in which form. */
export interface Hit {
  readonly where: string;
  readonly form: string;
}

/** The result of a search. */
export interface Searched {
  readonly hits: readonly Hit[];
  readonly files: number;
  readonly bytes: number;
}

/** Something to search. */
export interface Place {
  readonly where: string;
  readonly text: string | Buffer;
}

/** The bytes that are compared at once. */
const PIECE = 8;
/** The number of bits of a piece's place in the table. */
const PLACE_BITS = 20;

/** Finds out quickly whether a text can contain a key in any form. Nearly all texts contain none. */
interface Wanted {
  readonly keys: readonly Canary[];
  readonly forms: readonly Form[];
  /** The distance of the pieces to look at. Each form of a key covers one of them, wherever it stands. */
  readonly step: number;
  /** Not 0 for the places of the pieces of every form. */
  readonly places: Uint8Array;
  readonly pieces: ReadonlySet<number>;
}

let last: Wanted | undefined;

function wantedOf(keys: readonly Canary[]): Wanted {
  const isLast = last?.keys.length === keys.length && last.keys.every((key, i) => key === keys[i]);
  if (!isLast || last === undefined) last = prepare([...keys]);
  return last;
}

function prepare(keys: readonly Canary[]): Wanted {
  const forms = keys.flatMap(formsOf);
  const texts = forms.flatMap(({ wanted }) => wanted).map((text) => Buffer.from(text, 'latin1'));
  const places = new Uint8Array(1 << PLACE_BITS);
  const pieces = new Set<number>();
  for (const text of texts) {
    for (let at = 0; at + PIECE <= text.length; at++) {
      places[placeAt(text, at)] = 1;
      pieces.add(pieceAt(text, at));
    }
  }
  const step = Math.min(...texts.map(({ length }) => length)) - PIECE + 1;
  return { keys, forms, step, places, pieces };
}

// Both ignore the bit that tells upper and lower case apart.
const wordAt = (bytes: Buffer, at: number): number => bytes.readInt32LE(at) | 0x20202020;
const placeAt = (bytes: Buffer, at: number): number =>
  (Math.imul(wordAt(bytes, at), 0x9e3779b1) ^ Math.imul(wordAt(bytes, at + 4), 0x85ebca6b)) >>>
  (32 - PLACE_BITS);
const pieceAt = (bytes: Buffer, at: number): number =>
  (wordAt(bytes, at) >>> 0) * 2 ** PLACE_BITS + placeAt(bytes, at);

function canContain(bytes: Buffer, { step, places, pieces }: Wanted): boolean {
  for (let at = 0; at + PIECE <= bytes.length; at += step) {
    if (places[placeAt(bytes, at)] !== 0 && pieces.has(pieceAt(bytes, at))) return true;
  }
  return false;
}

/** Searches texts and bytes in memory. */
export function searchTexts(texts: readonly Place[], keys: readonly Canary[]): Searched {
  const all = wantedOf(keys);
  const hits: Hit[] = [];
  let size = 0;
  for (const { where, text } of texts) {
    const bytes = Buffer.isBuffer(text) ? text : Buffer.from(text);
    size += bytes.length;
    if (!canContain(bytes, all)) continue;
    const latin = bytes.toString('latin1');
    const lower = latin.toLowerCase();
    for (const { name, wanted, anyCase } of all.forms) {
      const searched = anyCase === true ? lower : latin;
      if (wanted.some((one) => searched.includes(one))) hits.push({ where, form: name });
    }
  }
  return { hits, files: texts.length, bytes: size };
}

/**
 * Searches every file below a folder, including links and their names. `without` removes the parts of a
 * file in which keys are allowed.
 */
export function searchFolder(
  folder: string,
  keys: readonly Canary[],
  without: (path: string, content: Buffer) => Buffer | string = (_, content) => content,
): Searched {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const hits: Hit[] = [];
  let [files, bytes] = [0, 0];
  // Reads the files one after the other, because a whole home may be large.
  for (const name of found) {
    const path = join(folder, name);
    const texts: Place[] = [{ where: `the name of a file in ${folder}`, text: name }];
    if (lstatSync(path).isFile()) {
      files += 1;
      texts.push({ where: path, text: without(path, readFileSync(path)) });
    }
    const searched = searchTexts(texts, keys);
    bytes += searched.bytes;
    hits.push(...searched.hits);
  }
  return { hits, files, bytes };
}
