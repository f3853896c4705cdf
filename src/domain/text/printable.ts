import { redactSecretForms } from '../secret-forms.ts';
import { redactSecrets } from '../secrets.ts';
import { type Message, message } from '../message.ts';

/** Applies `change` to every string in arrays and plain objects; other values stay unchanged. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((part: unknown) => mapTexts(part, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, mapTexts(part as unknown, change)]),
  ) as T;
}

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

const URL_PASSWORD = /(:\/\/)[^\s/?#@]*:[^\s/?#@]*@/g;

/**
 * Returns one line without invisible characters, registered secrets, passwords in URLs, keys and recovery phrases, cut to `limit`
 * characters.
 */
export function printable(text: string, limit = 200): string {
  // Cut first, because hostile text may be very long. A recovery phrase has up to 215 characters.
  const start = text.slice(0, Math.max(4 * limit, 600));
  const cleaned = redactSecrets(start).replaceAll(URL_PASSWORD, '$1…@');
  return oneLine(redactSecretForms(cleaned), limit, text.length > 4 * limit);
}

/** Like `printable`, but secrets stay: for a text that was typed or pasted. */
export function oneLine(text: string, limit: number, isCut = false): string {
  const spaced = text.replaceAll(SEQUENCES, '').replaceAll(/\s/g, ' ');
  const cleaned = [...replaceUnprintable(spaced, () => '').replaceAll(/ {2,}/g, ' ')];
  const shown = cleaned.slice(0, limit).join('');
  return isCut || cleaned.length > limit ? `${shown}…` : shown;
}

/** Removes control characters, except line breaks and tabs, from text for a terminal or a file. */
export function stripControls(text: string): string {
  return replaceUnprintable(text.replaceAll(SEQUENCES, ''), (character) =>
    /[\n\t]/.test(character) ? character : '',
  );
}

export function stripControlsDeep<T>(value: T): T {
  return mapTexts(value, stripControls);
}

/** Escapes invisible characters in JSON, which may be read in a terminal. */
export function visibleJson(json: string): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return replaceUnprintable(json, (character) =>
    character === '\n' ? character : character.replaceAll(/[^]/g, escaped),
  );
}

/** Texts from outside must not bring such characters to a terminal, a log or a ticket. */
function replaceUnprintable(text: string, replace: (character: string) => string): string {
  if (HARMLESS.test(text)) return text;
  // \p{C} covers control, format, surrogate, private use and unassigned code points; \p{Zl} and
  // \p{Zp} the line separators; \p{DI} characters that fonts do not draw.
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\p{DI}]/gu, replace);
}

/** Makes the text of an endpoint's refusal printable. An empty text becomes `reason.no-reason`. */
export function statedReason(reason: string | Message, limit?: number): string | Message {
  if (typeof reason !== 'string') return reason;
  const shown = printable(reason, limit).trim();
  return shown === '' ? message('reason.no-reason') : shown;
}

/** Escapes markup, HTML, links, mentions and ticket references. */
export function markdownText(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~]/g, (mark) => `\\${mark}`).replaceAll('@', '@<!-- -->');
}

/** Backticks inside the text become quotes, so that the text cannot end the span early. */
export function markdownCode(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``;
}

/** The fence is longer than any run of backticks in the text. */
export function markdownBlock(text: string): string[] {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}text`, text, fence];
}
