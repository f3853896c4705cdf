import { isHex } from '../../domain/bytes.ts';
import { catalogue, type ErrorCode } from '../../domain/catalogue/index.ts';
import { OnboardError } from '../../domain/errors.ts';
import { printable } from '../../domain/printable.ts';
import type { Party } from '../../domain/party.ts';
import { errorOfSelector } from '../../protocol/reverts/error-of-selector.ts';
import { explainRevert } from '../../protocol/reverts/explain-revert.ts';
import type { CodeEntry } from './entry.ts';
import { knownCodes } from './known-codes.ts';

/** What something that somebody read out means. */
export type Explanation =
  | ({ readonly kind: 'screen' | 'state'; readonly code: string } & CodeEntry)
  | {
      readonly kind: 'error' | 'revert';
      readonly code: ErrorCode;
      /** The contract's own name of it. */
      readonly name: string | undefined;
      /** With `{name}` in the place of a value where only the code was given. */
      readonly says: string;
      readonly whose: Party;
      readonly next: readonly string[];
      /** What stands in the place of the names in braces, where it is known. */
      readonly values: OnboardError['values'];
    };

/**
 * What a code, an error selector or raw revert data means. Asks nobody.
 * @throws OnboardError E-SUP-104 where it is none of these
 */
export function explain(text: string): Explanation {
  const asked = text.trim();
  const known = knownCodes.find(({ code }) => code === asked.toUpperCase());
  if (known !== undefined) return known;
  const code = asked.toUpperCase();
  if (code in catalogue()) return ofCatalogue(code as ErrorCode);
  const hex = asked.toLowerCase();
  if (isHex(hex, 4)) {
    const error = errorOfSelector(hex);
    if (error !== undefined) {
      return { ...ofCatalogue(error.code), kind: 'revert', name: error.name };
    }
  }
  if (isHex(hex) && hex.length > 2) {
    const error = explainRevert(hex);
    const { message: says, who: whose, next, values } = error;
    const name = isHex(hex.slice(0, 10), 4) ? errorOfSelector(hex.slice(0, 10))?.name : undefined;
    return { kind: 'revert', code: error.code, name, says, whose, next, values };
  }
  throw new OnboardError('E-SUP-104', { text: printable(asked, 80) });
}

/** The same as data: English, and without the values that are in its sentences. */
export function explanationData(explanation: Explanation): Readonly<Record<string, unknown>> {
  if ('means' in explanation) return { ...explanation };
  const { kind, code, name, says, whose, next } = explanation;
  return { kind, code, name, says, whose, next };
}

function ofCatalogue(code: ErrorCode) {
  const { says, who: whose, next } = catalogue()[code];
  return { kind: 'error' as const, code, name: undefined, says, whose, next, values: {} };
}
