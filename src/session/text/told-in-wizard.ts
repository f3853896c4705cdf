import type { Problem } from '../view.ts';
import type { Language } from './language.ts';
import type { Told, Words } from './words.ts';

type Instead = readonly [pattern: RegExp | string, instead: string];

// What is said at a prompt, where the wizard has a key. Which command it is stays where it is another one.
const AGAIN: Readonly<Record<Language, readonly Instead[]>> = {
  en: [
    [/\brun the same command again(?! with)/g, 'try again'],
    [/\bRun the same command again(?! with)/g, 'Try again'],
  ],
  ja: [
    ['同じコマンドをもう一度実行し', 'もう一度試し'],
    ['同じコマンドを実行し', 'もう一度試し'],
    ['同じコマンドを実行すると', 'もう一度試すと'],
  ],
};

/** A failure as the wizard tells it: there is no command there that could be run again. */
export function toldInWizard(problem: Problem, words: Words): Told {
  const { text, next } = words.failure(problem);
  const again = (line: string): string =>
    AGAIN[words.language].reduce((said, [one, instead]) => said.replaceAll(one, instead), line);
  return { text, next: next.map(again) };
}
