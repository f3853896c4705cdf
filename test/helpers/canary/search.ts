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

const known = new Map<Canary, readonly Form[]>();

function formsOfAll(keys: readonly Canary[]): readonly Form[] {
  return keys.flatMap((key) => {
    const forms = known.get(key) ?? formsOf(key);
    known.set(key, forms);
    return forms;
  });
}

/** Searches texts and bytes in memory. */
export function searchTexts(texts: readonly Place[], keys: readonly Canary[]): Searched {
  const forms = formsOfAll(keys);
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
