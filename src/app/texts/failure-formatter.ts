import type { FormatFailure } from '../../cli/print.ts';
import type { Language } from '../../i18n/language.ts';

/**
 * How to print errors in a language; undefined for English, which needs nothing to be loaded and is the
 * printer's default.
 */
export async function failureFormatter(language: Language): Promise<FormatFailure | undefined> {
  if (language === 'en') return undefined;
  const { loadTranslator } = await import('../../i18n/load-translator.ts');
  const words = await loadTranslator(language);
  return (failure) => words.error(failure);
}
