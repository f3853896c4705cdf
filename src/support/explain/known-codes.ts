import { catalogue } from '../../domain/catalogue/index.ts';
import { CODES, type ScreenCode, STATE_CODES, type StateCode } from '../../standing/codes.ts';
import type { Translator } from '../../i18n/translator.ts';

/** A code of a wizard screen or of a state. */
export interface KnownCode {
  readonly code: ScreenCode | StateCode;
  readonly kind: 'screen' | 'state';
}

/** The explanation of a code for support staff. */
export interface CodeTexts {
  /** What the operator sees. */
  readonly means: string;
  /** What to check before giving advice. */
  readonly check: string;
  /** What to tell the operator, word for word. */
  readonly say: string;
}

/** The codes of all screens and states, sorted. */
export const knownCodes: readonly KnownCode[] = [
  ...Object.values(CODES).map((code) => ({ code, kind: 'screen' as const })),
  ...Object.values(STATE_CODES).map((code) => ({ code, kind: 'state' as const })),
].sort((a, b) => (a.code < b.code ? -1 : 1));

/** Returns every code of a screen, a state or an error. */
export function allCodes(): readonly string[] {
  return [...knownCodes.map(({ code }) => code), ...Object.keys(catalogue)];
}

/** Returns the explanation of a code in the translator's language. */
export function codeTexts({ code }: KnownCode, { t }: Translator): CodeTexts {
  return {
    means: t(`code.${code}.means`),
    check: t(`code.${code}.check`),
    say: t(`code.${code}.say`),
  };
}
