import type { FormatFailure } from '../../cli/print.ts';
import type { Language } from '../../i18n/language.ts';

/**
 * Returns the error formatter of a language; undefined for English, which is the printer's default
 * and needs no loading.
 */
export async function failureFormatter(language: Language): Promise<FormatFailure | undefined> {
  if (language === 'en') return undefined;
  const { loadTranslator } = await import('../../i18n/load-translator.ts');
  const words = await loadTranslator(language);
  return (failure) => words.error(failure);
}
