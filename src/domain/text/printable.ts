import { textWithoutSecrets } from '../environment-secrets.ts';
import { mapTexts } from './map-texts.ts';

/** Text without special characters needs no Unicode tables, which are slow to load. */
const HARMLESS = /^[ -~\n]*$/;

// Matches whole escape sequences with their content: ECMA-48 control sequences and strings (OSC,
// DCS, SOS, PM, APC) in 7-bit and 8-bit form, then any other escape. An unterminated string stays
// visible, so that it cannot hide the text after it.
const CONTROL_SEQUENCE = '(?:\u001b\\[|\u009b)[0-?]*[ -/]*[@-~]';
const CONTROL_STRING =
  '(?:\u001b[\\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\\\|\u009c)';
const OTHER_ESCAPE = '\u001b[ -/]*[0-~]';
const SEQUENCES = new RegExp([CONTROL_SEQUENCE, CONTROL_STRING, OTHER_ESCAPE].join('|'), 'g');

/**
 * Makes a text from outside safe to show: one line, without control or invisible characters,
 * without registered secrets, cut to `limit` characters.
 */
export function printable(text: string, limit = 200): string {
  // Cut first, because hostile text may be very long.
  const oneLine = textWithoutSecrets(text.slice(0, limit * 4))
    .replaceAll(SEQUENCES, '')
    .replaceAll(/\s/g, ' ');
  const cleaned = [...replaceUnprintable(oneLine, () => '').replaceAll(/ {2,}/g, ' ')];
  const shown = cleaned.slice(0, limit).join('');
  return cleaned.length > limit || text.length > limit * 4 ? `${shown}…` : shown;
}

/** Removes control characters, except line breaks and tabs, from text for a terminal or a file. */
export function stripControls(text: string): string {
  return replaceUnprintable(text.replaceAll(SEQUENCES, ''), (character) =>
    /[\n\t]/.test(character) ? character : '',
  );
}

/** Applies `stripControls` to every string of a value. */
export function stripControlsDeep<T>(value: T): T {
  return mapTexts(value, stripControls);
}

/** Escapes invisible characters in JSON, which may be read in a terminal. */
export function visibleJson(json: string): string {
  return replaceUnprintable(json, (character) =>
    character === '\n'
      ? character
      : Array.from(
          { length: character.length },
          (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
        ).join(''),
  );
}

/**
 * Replaces control and escape characters, bidirectional overrides, and zero-width and line separators. In texts from
 * outside, these characters must not reach a terminal, a log or a ticket.
 */
function replaceUnprintable(text: string, replace: (character: string) => string): string {
  if (HARMLESS.test(text)) return text;
  // \p{C} covers control, format, surrogate, private use and unassigned code points; \p{Zl} and
  // \p{Zp} the line separators; \p{DI} characters that fonts do not draw.
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\p{DI}]/gu, replace);
}
