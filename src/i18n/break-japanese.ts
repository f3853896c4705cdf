/**
 * What stays together at the end of a line: a word of Latin letters, or one sign, with the brackets that open before
 * it and whatever must not begin a line: closing brackets, full stops and commas, small kana, the long vowel.
 */
const UNIT =
  /[(\u300C\u300E\uFF08]*(?:[\u0021-\u007E]+|[^])[)\u3001\u3002\u300D\u300F\uFF01\uFF09\uFF0C\uFF0E\uFF1F\u2026\u30FB\u30FC\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308E\u30A1\u30A3\u30A5\u30A7\u30A9\u30C3\u30E3\u30E5\u30E7\u30EE]*/gu;

/**
 * A Japanese text in lines of so many columns, broken as the language breaks: between any two signs, but for those that
 * stay together. `widthOf`: the columns that a text takes. Where one word alone is wider, the text stays as it is.
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
  const units = line.match(UNIT) ?? [];
  if (units.some((unit) => widthOf(unit) > columns)) return line;
  const lines: string[] = [];
  let last = '';
  for (const unit of units) {
    if (last !== '' && widthOf(last + unit.trimEnd()) > columns) {
      lines.push(last.trimEnd());
      last = unit.trimStart();
    } else last += unit;
  }
  return [...lines, last.trimEnd()].join('\n');
}
