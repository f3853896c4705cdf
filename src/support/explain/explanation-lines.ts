import { partyText } from '../status/moments.ts';
import type { Explanation } from './explain.ts';

/** An explanation for a terminal. */
export function explanationLines(explanation: Explanation): string[] {
  if ('means' in explanation) {
    const { code, kind, means, check, say } = explanation;
    return [`${code} (${kind})`, `  means  ${means}`, `  check  ${check}`, `  say    ${say}`];
  }
  const { code, name, says, whose, next } = explanation;
  return [
    `${code}${name === undefined ? '' : ` (${name})`}`,
    `  means  ${says}`,
    `  turn   ${partyText(whose)}`,
    ...next.map((line, i) => `  ${i === 0 ? 'next   ' : '       '}${line}`),
  ];
}
