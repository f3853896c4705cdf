import { textWithoutSecrets } from '../environment-secrets.ts';

/** Nothing steers or hides here. Most texts have nothing else; what Unicode knows of the rest takes a while to look up. */
const HARMLESS = /^[ -~\n]*$/;

// Whole sequences go, with what they carry: ECMA-48 control sequences and strings (OSC, DCS, SOS, PM, APC), in
// seven bits and in eight, then any other escape. A string without its end is left to stand as text: nothing
// may hide what follows.
const CONTROL_SEQUENCE = '(?:\u001b\\[|\u009b)[0-?]*[ -/]*[@-~]';
const CONTROL_STRING =
  '(?:\u001b[\\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\\\|\u009c)';
const OTHER_ESCAPE = '\u001b[ -/]*[0-~]';
const SEQUENCES = new RegExp([CONTROL_SEQUENCE, CONTROL_STRING, OTHER_ESCAPE].join('|'), 'g');

/**
 * Text from outside made safe to show: one line, no invisible or steering characters, none of the keys that
 * came from the environment, cut to `limit` characters.
 */
export function printable(text: string, limit = 200): string {
  // Cut before the expression runs: hostile text may be very long.
  const oneLine = textWithoutSecrets(text.slice(0, limit * 4))
    .replaceAll(SEQUENCES, '')
    .replaceAll(/\s/g, ' ');
  const cleaned = [...replaceUnprintable(oneLine, () => '').replaceAll(/ {2,}/g, ' ')];
  const shown = cleaned.slice(0, limit).join('');
  return cleaned.length > limit || text.length > limit * 4 ? `${shown}…` : shown;
}

/**
 * Removes control characters, except line breaks and tabs, from text that is about to be written to a terminal or a
 * file. Text from outside is made `printable` where it enters; this is the second line of defence.
 */
export function stripControls(text: string): string {
  return replaceUnprintable(text.replaceAll(SEQUENCES, ''), (character) =>
    /[\n\t]/.test(character) ? character : '',
  );
}

/** `plain` for every text within a value of arrays and plain objects; anything else in it stays as it is. */
export function plainWithin<T>(value: T): T {
  if (typeof value === 'string') return stripControls(value) as T;
  if (Array.isArray(value)) return value.map(plainWithin) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, plainWithin(part as unknown)]),
  ) as T;
}

/** JSON that says the same in characters that can all be seen: it may be looked at in a terminal. */
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
 * Replaces control and escape characters, bidirectional overrides, zero-width and line separators: none of them
 * may reach a terminal, a log or a ticket from outside. Line breaks may stay where nothing else is to be replaced.
 */
function replaceUnprintable(text: string, replace: (character: string) => string): string {
  if (HARMLESS.test(text)) return text;
  // \p{C} covers control, format, surrogate, private use and unassigned code points; \p{Zl} and \p{Zp} the line
  // separators; \p{DI} the letters and marks that no font draws.
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\p{DI}]/gu, replace);
}
