import { messages as englishMessages } from './generated/en.ts';
import { messagesByLanguage } from './generated/languages.ts';
import { createTranslator, type Surroundings, type Translator } from './translator.ts';

/** The first of these variables that is set names the language. */
const LOCALE = ['LC_ALL', 'LC_MESSAGES', 'LANG'];

/**
 * Loads the texts in the language of the locale, such as German for `de_CH.UTF-8`; English if the program has no texts
 * in it. Without `surroundings`, times are in UTC and commands begin with `onboard`.
 */
export async function loadTranslator(
  environment: Readonly<Record<string, string | undefined>>,
  surroundings?: Surroundings,
): Promise<Translator> {
  const locale = LOCALE.map((name) => environment[name] ?? '').find((value) => value !== '');
  const [language = ''] = (locale ?? '').toLowerCase().split(/[-_.@]/);
  const load = messagesByLanguage.get(language);
  if (load === undefined) return createTranslator('en', englishMessages, {}, surroundings);
  return createTranslator(language, (await load()).messages, englishMessages, surroundings);
}
