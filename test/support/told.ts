import { OnboardError } from '../../src/domain/errors.ts';
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
