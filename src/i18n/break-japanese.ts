const OPENING = '[(\u300C\u300E\uFF08]*';
/** Characters that must not begin a line: closing punctuation, small kana and the long vowel mark. */
const CLOSING =
  '[)\u3001\u3002\u300D\u300F\uFF01\uFF09\uFF0C\uFF0E\uFF1F\u2026\u30FB\u30FC\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308E\u30A1\u30A3\u30A5\u30A7\u30A9\u30C3\u30E3\u30E5\u30E7\u30EE]*';
const LATIN = '[\u0021-\u007E]+';
const HIRAGANA = '[\u3041-\u309F]';
const KATAKANA = '[\u30A1-\u30FF]';
const KANJI = '[\u3005-\u3007\u3400-\u9FFF]';

/** A Latin, katakana or kanji word includes the hiragana after it, such as a particle or an ending. */
const WORD = new RegExp(
  `${OPENING}(?:${LATIN} ${HIRAGANA}+|${LATIN}|${KATAKANA}+${HIRAGANA}*|${KANJI}+${HIRAGANA}*|${HIRAGANA}+|[^])${CLOSING}`,
  'gu',
);
/** A Latin word, or one character, with the punctuation directly before and after it. */
const CHARACTER = new RegExp(`${OPENING}(?:${LATIN}|[^])${CLOSING}`, 'gu');

/**
 * Breaks Japanese text between words into lines of at most `columns` columns. A word wider than `columns` is
 * broken between characters. A line that contains a Latin word wider than `columns` stays unbroken.
 * @param widthOf returns the number of columns of a text
 */
export function breakJapanese(
  text: string,
  columns: number,
  widthOf: (text: string) => number,
): string {
  return text
    .split('\n')
    .map((line) => (widthOf(line) <= columns ? line : broken(line, columns, widthOf)))
    .join('\n');
}

function broken(line: string, columns: number, widthOf: (text: string) => number): string {
  const fits = (unit: string): boolean => widthOf(unit.trimEnd()) <= columns;
  const units = (line.match(WORD) ?? []).flatMap((word) =>
    fits(word) ? [word] : (word.match(CHARACTER) ?? []),
  );
  if (!units.every(fits)) return line;
  const lines: string[] = [];
  let last = '';
  for (const unit of units) {
    if (last !== '' && !fits(last + unit)) {
      lines.push(last.trimEnd());
      last = unit.trimStart();
    } else last += unit;
  }
  return [...lines, last.trimEnd()].join('\n');
}
