import { messages } from './generated/en.ts';
import type { Message } from '../domain/message.ts';
import { createTranslator } from './translator.ts';

/** The English translator. */
export const english = createTranslator('en', messages);

/** A reason for a document, which is in English: a text as it is, a message as its sentence. */
export function englishText(reason: string | Message): string {
  return typeof reason === 'string' ? reason : english.t(reason);
}
