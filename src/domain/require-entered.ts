import { OnboardError } from './errors.ts';
import { message } from './message.ts';

/** What can be asked for in one line. */
export const WANTED = {
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
 * What was entered, without the blanks around it.
 * @throws OnboardError E-FORM-207 where that is nothing
 */
export function requireEntered(text: string, wanted: keyof typeof WANTED): string {
  const entered = text.trim();
  if (entered === '') throw new OnboardError('E-FORM-207', { what: message(WANTED[wanted]) });
  return entered;
}
