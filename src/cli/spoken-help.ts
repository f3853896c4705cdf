import { breakJapanese } from '../i18n/break-japanese.ts';
import { columnsOf } from '../support/pad-to.ts';
import type { SpokenHelp } from './parse-call.ts';

/** How help speaks Japanese: words that are not in its catalogue stay, and lines break as the language does. */
export async function japaneseHelp(): Promise<SpokenHelp> {
  const { jaHelpOf } = await import('./ja-help.ts');
  return {
    say: (english) => jaHelpOf[english] ?? jaTitle(english, jaHelpOf),
    displayWidth: columnsOf,
    boxWrap: (text, width) => breakJapanese(text, width, columnsOf),
  };
}

/** A heading is a group's name with a colon. */
function jaTitle(english: string, words: Readonly<Record<string, string>>): string {
  const name = english.replace(/:$/, '');
  return name === english ? english : `${words[name] ?? name}:`;
}
