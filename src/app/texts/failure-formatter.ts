import type { FormatFailure } from '../../cli/print.ts';
import type { Language } from '../../i18n/language.ts';

/** How failures are told in a language. English needs nothing to be loaded and is left to whoever prints. */
export async function failureFormatter(language: Language): Promise<FormatFailure | undefined> {
  if (language === 'en') return undefined;
  const { loadTranslator } = await import('../../i18n/load-translator.ts');
  const words = await loadTranslator(language);
  return (failure) => words.error(failure);
}
