import type { Tell } from '../cli/print.ts';
import { problemOf } from '../session/problem.ts';
import type { Language } from '../session/text/language.ts';

/** How failures are told in a language. English needs nothing to be loaded and is left to whoever prints. */
export async function tellIn(language: Language): Promise<Tell | undefined> {
  if (language === 'en') return undefined;
  const { loadWords } = await import('../session/text/load-words.ts');
  const words = await loadWords(language);
  return (failure) => words.failure(problemOf(failure));
}
