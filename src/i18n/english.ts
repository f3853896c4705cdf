import { messages } from './generated/en.ts';
import type { Message, MessageKey, Text } from '../domain/message.ts';
import { createTranslator, showText, type Failure, type Surface } from './translator.ts';

export const english = createTranslator('en', messages);

/** Translates a text into English, for JSON documents and other files. */
export function englishText(text: Text): string {
  return showText(text, english);
}

/** The next steps after a failure, as messages for a status. */
export function nextSteps({ code, values }: Failure): readonly Message[] {
  const surface: Surface = 'status';
  const steps: Message[] = [];
  const keyAt = (index: number) => `${code}.next.${index}`;
  while (Object.hasOwn(messages, keyAt(steps.length + 1))) {
    steps.push({ key: keyAt(steps.length + 1) as MessageKey, values: { ...values, surface } });
  }
  return steps;
}
