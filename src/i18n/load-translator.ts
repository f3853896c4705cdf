import { messages as englishMessages } from './generated/en.ts';
import { messagesByLanguage } from './generated/languages.ts';
import { english } from './english.ts';
import type { Language } from './language.ts';
import { createTranslator, type Translator } from './translator.ts';

/** The translator of a language. Texts of other languages than English are loaded on demand. */
export async function loadTranslator(language: Language): Promise<Translator> {
  if (language === 'en') return english;
  const { messages } = await messagesByLanguage[language]();
  return createTranslator(language, messages, englishMessages);
}
