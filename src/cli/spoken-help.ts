import { columnsOf } from '../support/pad-to.ts';
import type { SpokenHelp } from './parse-call.ts';

/** How help speaks Japanese: words that are not in its catalogue stay, and lines break between any two signs. */
export async function japaneseHelp(): Promise<SpokenHelp> {
  const { jaHelpOf } = await import('./ja-help.ts');
  return {
    say: (english) => jaHelpOf[english] ?? jaTitle(english, jaHelpOf),
    displayWidth: columnsOf,
    boxWrap: (text, width) =>
      text
        .split('\n')
        .flatMap((line) => brokenAt(line, width))
        .join('\n'),
  };
}

/** A heading is a group's name with a colon. */
function jaTitle(english: string, words: Readonly<Record<string, string>>): string {
  const name = english.replace(/:$/, '');
  return name === english ? english : `${words[name] ?? name}:`;
}

/** Words of Latin letters stay whole; a full stop or comma does not begin a line. */
function brokenAt(line: string, width: number): string[] {
  const parts = line.match(/(?:[\u0021-\u007E]+|[^])[\u3001\u3002)]*/gu) ?? [];
  const lines: string[] = [];
  let last = '';
  for (const part of parts) {
    if (last !== '' && columnsOf(last + part.trimEnd()) > width) {
      lines.push(last.trimEnd());
      last = part.trimStart();
    } else last += part;
  }
  return [...lines, last.trimEnd()];
}
