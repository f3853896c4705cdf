import type { Message, MessageKey } from '../../domain/message.ts';
import type { Translator } from '../../i18n/translator.ts';
import { withProgramName } from './program-name.ts';

/** Returns a translator whose commands start with the program's name as the user typed it. */
export function namedWords(words: Translator, name: string): Translator {
  if (name === 'onboard') return words;
  const named = (text: string): string => withProgramName(text, name);
  return {
    ...words,
    t: (of: Message | MessageKey, values: Message['values'] = {}) =>
      named(words.t(typeof of === 'string' ? { key: of, values } : of)),
    error: (failure, surface) => {
      const { text, next } = words.error(failure, surface);
      return { text: named(text), next: next.map(named) };
    },
  };
}
