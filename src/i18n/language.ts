import { VARIABLE } from '../domain/variables.ts';
import { LANGUAGES } from '../domain/generated/message-values.ts';

export { LANGUAGES };
export type Language = (typeof LANGUAGES)[number];

/** The language of "ja", "ja_JP.UTF-8" or "JA-jp"; undefined if the program does not support it. */
export function languageNamed(name: string): Language | undefined {
  const [primary = ''] = name.toLowerCase().split(/[-_.@]/);
  return LANGUAGES.find((language) => language === primary);
}

/** The first of LC_ALL, LC_MESSAGES and LANG that is set; otherwise English. */
function languageOf(environment: Readonly<Record<string, string | undefined>>): Language {
  const name = VARIABLE.locale
    .map((variable) => environment[variable] ?? '')
    .find((value) => value !== '');
  return languageNamed(name ?? '') ?? 'en';
}

/** From `--lang`, else ONBOARD_LANG, else the settings, else the locale. Skips unsupported languages. */
export function chooseLanguage(
  given: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  preferred: Language | undefined,
): Language {
  return (
    languageNamed(given ?? '') ??
    languageNamed(environment[VARIABLE.language] ?? '') ??
    preferred ??
    languageOf(environment)
  );
}
