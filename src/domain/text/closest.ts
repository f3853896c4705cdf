/** The maximum edit distance for a suggestion; half of this number for words of up to `SHORT_WORD_LENGTH` letters. */
const MAX_EDITS = 2;
const SHORT_WORD_LENGTH = 7;

/** Returns the known words with the smallest edit distance, ignoring case; none if no word is close. */
export function closestOf(typed: string, words: readonly string[]): readonly string[] {
  const word = typed.toLowerCase();
  const maxEdits = word.length <= SHORT_WORD_LENGTH ? MAX_EDITS / 2 : MAX_EDITS;
  const candidates = words
    .filter(({ length }) => Math.abs(length - word.length) <= maxEdits)
    .map((candidate) => ({ candidate, edits: editDistance(word, candidate.toLowerCase()) }))
    .filter(({ edits }) => edits <= maxEdits);
  const fewest = Math.min(...candidates.map(({ edits }) => edits));
  return candidates.filter(({ edits }) => edits === fewest).map(({ candidate }) => candidate);
}

/** Counts letters changed, added, removed, or swapped with a neighbour. */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        at(rows[i - 1], j) + 1,
        at(row, j - 1) + 1,
        at(rows[i - 1], j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(rows[i - 2], j - 2) + 1 : Infinity,
      );
    }
    rows[i] = row;
  }
  return at(rows[from.length], to.length);
}

const at = (row: readonly number[] | undefined, i: number): number => row?.[i] ?? Infinity;
