import type { Language } from '../session/text/language.ts';

/**
 * What `--help` prints where lines have 80 characters, as the parser of calls made it in each language when
 * the program was built; empty: not built. A test holds it against the parser's.
 */
export const keptHelp: Readonly<Record<Language, string>> = { en: '', ja: '' };
