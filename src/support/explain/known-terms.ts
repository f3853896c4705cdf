import { CODES, STATE_CODES, type ScreenCode, type StateCode } from '../../standing/codes.ts';
import type { Translator } from '../../i18n/translator.ts';

export interface KnownCode {
  readonly code: ScreenCode | StateCode;
  readonly kind: 'screen' | 'state';
}

export const knownCodes: readonly KnownCode[] = [
  ...Object.values(CODES).map((code) => ({ code, kind: 'screen' as const })),
  ...Object.values(STATE_CODES).map((code) => ({ code, kind: 'state' as const })),
].sort((a, b) => (a.code < b.code ? -1 : 1));

export function codeTexts({ code }: KnownCode, { t }: Translator) {
  return {
    /** What the operator sees. */
    means: t(`code.${code}.means`),
    /** What to check before giving advice. */
    check: t(`code.${code}.check`),
    /** What to tell the operator, word for word. */
    say: t(`code.${code}.say`),
  };
}

/** A term of docs/glossary.md, and its paragraphs and list items as plain text. */
export interface Term {
  readonly name: string;
  readonly paragraphs: readonly string[];
}

/** Ignores case, spaces, hyphens, underscores and a plural's "s". */
export function termOf(query: string, page: string): Term | undefined {
  const wanted = plain(query);
  return termsOf(page).find(({ name }) => plain(name) === wanted || `${plain(name)}s` === wanted);
}

function termsOf(page: string): readonly Term[] {
  return page
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      // A heading of the level above ends the last term before it.
      const [name = '', ...lines] = (section.split(/^## /m)[0] ?? '').split('\n');
      const paragraphs = lines
        .join('\n')
        .split(/\n{2,}|\n(?=- )/)
        .map(withoutMarkup);
      return { name, paragraphs: paragraphs.filter((text) => text !== '') };
    });
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_\s]+/g, '');
}

/** Removes links and emphasis, and joins the lines of a paragraph. */
function withoutMarkup(text: string): string {
  return text
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/\*\*|`/g, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
}
