import type { Words } from '../session/text/words.ts';
import { withProgramName } from './program-name.ts';

/** Words in which printed commands begin as this program was started. */
export function namedWords(words: Words, name: string): Words {
  if (name === 'onboard') return words;
  const named = (text: string): string => withProgramName(text, name);
  return {
    ...words,
    text: ((...of: Parameters<Words['text']>) => named(words.text(...of))) as Words['text'],
    say: (message) => named(words.say(message)),
    failure: (failure) => {
      const { text, next } = words.failure(failure);
      return { text: named(text), next: next.map(named) };
    },
  };
}
