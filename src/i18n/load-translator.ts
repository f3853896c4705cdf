import { messages as englishMessages } from './generated/en.ts';
import { messagesByLanguage } from './generated/languages.ts';
import type { Language } from './language.ts';
import { createTranslator, type Surroundings, type Translator } from './translator.ts';

/** Without `surroundings`, times are in UTC and commands begin with `onboard`. */
export async function loadTranslator(
  language: Language,
  surroundings?: Surroundings,
): Promise<Translator> {
  if (language === 'en') return createTranslator('en', englishMessages, {}, surroundings);
  const { messages } = await messagesByLanguage[language]();
  return createTranslator(language, messages, englishMessages, surroundings);
}
