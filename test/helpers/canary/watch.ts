import { lessAllowed } from './allowed.ts';
import { allCanaries } from './keys.ts';
import { searchFolder, searchTexts, type Hit } from './search.ts';

export const NOTHING = {
  homes: 0,
  files: 0,
  outputs: 0,
  /** The number of different terminal screens. */
  screens: 0,
  /** The number of views of sessions without a terminal. */
  views: 0,
  argumentLists: 0,
  bytes: 0,
};

/** How much was searched for the keys with which tests sign. */
export type Counts = Readonly<typeof NOTHING>;

// The number of places in which this process has searched for test keys, and the keys that it found.
let counts: Counts = NOTHING;
let found: Hit[] = [];

/** Searches the home that a test leaves behind. */
export function lookIntoHome(folder: string): void {
  const { hits, files, bytes } = searchFolder(folder, allCanaries(), lessAllowed);
  count('homes', bytes, hits);
  counts = { ...counts, files: counts.files + files };
}

/** Searches an output, a screen or a view. */
export function lookAt(
  what: 'outputs' | 'screens' | 'views' | 'argumentLists',
  where: string,
  text: string,
): void {
  const { hits, bytes } = searchTexts([{ where, text }], allCanaries());
  count(what, bytes, hits);
}

/** Returns how much was searched so far. */
export function searchedSoFar(): Counts {
  return counts;
}

/** Resets the counts, after a file or a test that left keys on purpose. */
export function forgetCounts(): void {
  counts = NOTHING;
}

/**
 * Fails if a key was found since the last call.
 * @throws Error whose message does not contain the key
 */
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
