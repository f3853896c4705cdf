import { english } from './en.ts';
import type { Language } from './language.ts';
import { wordsOf, type Words } from './words.ts';

/** The words of a language; only those that are needed are loaded. */
export async function loadWords(language: Language): Promise<Words> {
  if (language === 'en') return english;
  const [{ ja }, { jaErrors }, { jaPhrases }, { phrasesOf }] = await Promise.all([
    import('./ja.ts'),
    import('./ja-errors/index.ts'),
    import('./ja-errors/phrases.ts'),
    import('./phrases.ts'),
  ]);
  return wordsOf(ja, language, jaErrors, phrasesOf(jaPhrases));
}
