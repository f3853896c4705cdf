import { messages } from './generated/en.ts';
import type { Message, Text } from '../domain/message.ts';
import { createTranslator, showText, type Failure, type Translator } from './translator.ts';

/** Shared by the whole process, so it names no network. */
export const english: Translator = createTranslator(messages);

/** Translates a text into English, for JSON documents and other files. */
export function englishText(text: Text): string {
  return showText(text, english);
}

export function nextSteps({ code, values }: Failure): readonly Message[] {
  return english.nextKeys(code).map((key) => ({ key, values: { ...values, surface: 'status' } }));
}
