import { OnboardError } from './errors.ts';
import { message } from './message.ts';

/** The nouns for "Enter …", by kind of input. */
export const INPUT_NOUNS = {
  link: 'noun.wanted-link',
  node: 'noun.wanted-node',
  answer: 'noun.wanted-answer',
  address: 'noun.wanted-address',
  'p-chain-address': 'noun.wanted-p-chain-address',
  key: 'noun.wanted-key',
  'key-file': 'noun.wanted-key-file',
  'key-variable': 'noun.wanted-key-variable',
  'key-name': 'noun.wanted-key-name',
} as const;

/**
 * Returns an entered text without surrounding whitespace.
 * @throws OnboardError E-FORM-207 if the text is empty
 */
export function requireEntered(text: string, wanted: keyof typeof INPUT_NOUNS): string {
  const entered = text.trim();
  if (entered === '') throw new OnboardError('E-FORM-207', { what: message(INPUT_NOUNS[wanted]) });
  return entered;
}
