import { OnboardError } from '../../src/domain/errors.ts';
import type { Message } from '../../src/domain/message.ts';
import { english } from '../../src/i18n/english.ts';

/** Matches an OnboardError whose English sentence contains a text, for `toThrow` and `toMatchObject`. */
export function told(text: string | RegExp): Error {
  const matcher = {
    asymmetricMatch(error: unknown): boolean {
      if (!(error instanceof OnboardError)) return false;
      const sentence = english.error(error).text;
      return typeof text === 'string' ? sentence.includes(text) : text.test(sentence);
    },
    toString: () => `told(${text.toString()})`,
  };
  return matcher as unknown as Error;
}

/** Matches a value of an error that is a message with this English text, or this text itself. */
export function said(text: string): string {
  const matcher = {
    asymmetricMatch: (value: string | Message): boolean =>
      (typeof value === 'string' ? value : english.t(value)) === text,
    toString: () => `said(${text})`,
  };
  return matcher as unknown as string;
}
