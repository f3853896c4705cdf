import { lessAllowed } from './allowed.ts';
import { NOTHING, type Counts } from './counts.ts';
import { allCanaries } from './keys.ts';
import { searchFolder, searchTexts, type Hit } from './search.ts';

// What this process has searched for the keys that tests sign with, and where it has found one.
let counts: Counts = NOTHING;
let found: Hit[] = [];

/** Searches a home, as a test has left it. */
export function lookIntoHome(folder: string): void {
  const { hits, files, bytes } = searchFolder(folder, allCanaries(), lessAllowed);
  count('homes', bytes, hits);
  counts = { ...counts, files: counts.files + files };
}

/** Searches something that was told or shown. */
export function lookAt(
  what: 'outputs' | 'screens' | 'views' | 'argumentLists',
  where: string,
  text: string,
): void {
  const { hits, bytes } = searchTexts([{ where, text }], allCanaries());
  count(what, bytes, hits);
}

/** What has been searched so far. */
export function searchedSoFar(): Counts {
  return counts;
}

/** Has nothing count that was searched so far: what was found on purpose. */
export function forgetCounts(): void {
  counts = NOTHING;
}

/** @throws Error where a key was found since this was last asked; no message repeats it */
export function refuseFinds(): void {
  const hits = found;
  found = [];
  const [first] = hits;
  if (first === undefined) return;
  const all = hits.map(({ where, form }) => `  ${form} in ${where}`).join('\n');
  throw new Error(`A key that this test signs with was found:\n${all}`);
}

function count(what: keyof Counts, bytes: number, hits: readonly Hit[]): void {
  counts = { ...counts, [what]: counts[what] + 1, bytes: counts.bytes + bytes };
  found.push(...hits);
}
