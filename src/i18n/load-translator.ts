import { messages as englishMessages } from './generated/en.ts';
import { messagesByLanguage } from './generated/languages.ts';
import { english } from './english.ts';
import type { Language } from './language.ts';
import { createTranslator, type Translator } from './translator.ts';

/** Loads the translator of a language. Only English is part of the main bundle. */
export async function loadTranslator(language: Language): Promise<Translator> {
  if (language === 'en') return english;
  const { messages } = await messagesByLanguage[language]();
  return createTranslator(language, messages, englishMessages);
}
