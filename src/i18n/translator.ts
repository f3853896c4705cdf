import { shellLine } from '../domain/text/shell.ts';
import { formatToParts, IntlMessageFormat, type Formatters } from 'intl-messageformat';
import { OWN_PLACEHOLDERS, UNKNOWN_VALUES } from '../domain/known-values.ts';
import type { ErrorCode } from '../domain/error-catalogue.ts';
import type { Message, MessageKey, Text, MessageValue, ValuesOf } from '../domain/message.ts';
import { groupDigits } from '../domain/units.ts';

export interface Translator {
  readonly keys: readonly MessageKey[];
  readonly t: Translate;
  /** Formats a time in the reader's time zone: "2026-03-03 17:40:00 +09:00". */
  readonly time: (moment: Date) => string;
  /** The reader's time zone; undefined for this machine's time zone. */
  readonly timeZone: string | undefined;
  /** The failure, and one line for each next step. Some texts depend on `surface`. */
  readonly error: (
    failure: Failure,
    surface?: Surface,
  ) => { readonly text: string; readonly next: readonly string[] };
  /** The keys of the texts `CODE.next.1`, `CODE.next.2` and so on. */
  readonly nextKeys: (code: ErrorCode) => readonly MessageKey[];
  readonly placeholders: (code: ErrorCode) => readonly string[];
}

/** The translator of a wizard, whose network is chosen while it runs. */
export interface WizardTranslator extends Translator {
  /** Printed commands name this network from now on. */
  readonly chooseNetwork: (name: string) => void;
}

/** Advice says to run the same command again, to try again, or to check again. */
type Surface = 'command' | 'wizard' | 'status';

export interface Failure {
  readonly code: ErrorCode;
  readonly values: Message['values'];
}

interface Translate {
  (message: Message): string;
  <Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>): string;
}

/** Translates a message; returns a string unchanged. */
export function showText(text: Text, { t }: Translator): string {
  return typeof text === 'string' ? text : t(text);
}

/** Translates a key that is made of another; returns undefined if there is no such text. */
export function textIfAny(
  name: string,
  { t, keys }: Translator,
  values: Message['values'] = {},
): string | undefined {
  const key = name as MessageKey;
  return keys.includes(key) ? t({ key, values }) : undefined;
}

type MessageElements = Parameters<typeof formatToParts>[0];

/**
 * `new IntlMessageFormat` would load Node's locales even for plain messages, which takes 8 MB and 40 % of the
 * start time of an empty process.
 */
const formatters: Formatters = {
  getNumberFormat: (...options) => new Intl.NumberFormat(...options),
  getDateTimeFormat: (...options) => new Intl.DateTimeFormat(...options),
  getPluralRules: (...options) => new Intl.PluralRules(...options),
};

type CompiledMessages = Readonly<Record<string, unknown>>;

/** Placeholders whose digits are grouped, such as 1,500. Identifiers are not. */
const GROUPED = new Set(['weight', 'height', 'block']);

export interface Surroundings {
  /** The command that starts the program, such as `npx --no-install onboard`. Printed commands begin with it. */
  readonly onboard: string;
  /** The network that the command line names, for printed commands. */
  readonly networkName?: string | undefined;
  readonly timeZone: string | undefined;
}

/** The surroundings of texts that are the same everywhere, such as those of JSON documents. */
const ANYWHERE: Surroundings = { onboard: 'onboard', timeZone: 'UTC' };

export function createTranslator(
  messages: CompiledMessages,
  { onboard, networkName, timeZone }: Surroundings = ANYWHERE,
): WizardTranslator {
  let network = networkName ?? '<network_name>';
  const time = localTime(timeZone);
  const compiledOf = (key: string): unknown =>
    Object.hasOwn(messages, key) ? expandText(messages[key]) : undefined;
  const translate = (
    key: string,
    values: Message['values'] = {},
    surface: Surface = 'command',
  ): string => {
    const compiled = compiledOf(key);
    if (compiled === undefined || typeof compiled === 'string') return compiled ?? key;
    const inCommand = namesInCommands(compiled);
    const texts = Object.entries(values).map(([name, value]) => {
      const shown = placeholderText(name, value);
      const isArgument = typeof value === 'string' && inCommand.has(name);
      const text = isArgument ? shellLine(String(shown)) : shown;
      const isLast = typeof text === 'string' && isBeforeFullStop(compiled, name);
      return [name, isLast ? text.replace(FULL_STOP, '') : text];
    });
    try {
      const parts = formatToParts(
        compiled as MessageElements,
        'en',
        formatters,
        IntlMessageFormat.formats,
        {
          surface,
          onboard,
          run: '',
          network_name: shellLine(network),
          ...UNKNOWN_VALUES,
          ...(Object.fromEntries(texts) as Record<string, string>),
        },
      );
      return parts.map(({ value }) => value).join('');
    } catch {
      // A message from a journal may lack a value, because TypeScript checks only messages in the code.
      return key;
    }
  };
  const placeholderText = (name: string, value: MessageValue): string | number | bigint => {
    if (value instanceof Date) return time(value);
    if (typeof value === 'object') return translate(value.key, value.values);
    // A text from outside stays inside its sentence: it begins no line of its own.
    if (typeof value === 'string') return value.replaceAll(LINE_ENDS, ' ');
    return GROUPED.has(name) && typeof value === 'bigint' ? groupDigits(value) : value;
  };
  const nextKeys = (code: ErrorCode): MessageKey[] => {
    const keys: MessageKey[] = [];
    const nextKey = () => `${code}.next.${keys.length + 1}` as MessageKey;
    while (compiledOf(nextKey()) !== undefined) keys.push(nextKey());
    return keys;
  };
  return {
    time,
    timeZone,
    keys: Object.keys(messages) as MessageKey[],
    nextKeys,
    placeholders: (code) => [
      ...new Set([code, ...nextKeys(code)].flatMap((key) => placeholdersIn(compiledOf(key)))),
    ],
    error: ({ code, values }, surface) => ({
      text: translate(code, values, surface),
      // A next step that does not apply on this surface is empty.
      next: nextKeys(code)
        .map((key) => translate(key, values, surface))
        .filter(Boolean),
    }),
    chooseNetwork: (name) => {
      network = name;
    },
    t: (message: Message | MessageKey, values?: Message['values']) =>
      typeof message === 'string'
        ? translate(message, values)
        : translate(message.key, message.values),
  };
}

/** An element of a compiled message: the fields of FormatJS that this file uses. */
interface Element {
  readonly type: number;
  readonly value: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
}
const LITERAL = 0;
const ARGUMENT = 1;
const SELECT = 5;
/** Whatever a terminal, an editor or a shell takes as the end of a line. */
const LINE_ENDS = /[\n\r\v\f\u0085\u2028\u2029]+/g;
/** A full stop at the end, but no ellipsis. */
const FULL_STOP = /(?<!\.)[.。]$/;

/** The elements of FormatJS, from the shorter form in which the build stores them. */
function expandText(compiled: unknown): unknown {
  if (!Array.isArray(compiled)) return compiled;
  return compiled.map((part: string | readonly [string] | Element) => {
    if (typeof part === 'string') return { type: LITERAL, value: part };
    if (!('type' in part)) return { type: ARGUMENT, value: part[0] };
    const options = Object.entries(part.options ?? {}).map(([name, { value }]) => [
      name,
      { value: expandText(value) },
    ]);
    return { ...part, options: Object.fromEntries(options) as unknown };
  });
}

/** True if a full stop follows the placeholder. A sentence in this place must not end with its own. */
function isBeforeFullStop(compiled: unknown, name: string): boolean {
  if (!Array.isArray(compiled)) return false;
  return (compiled as readonly Element[]).some(({ type, value, options = {} }, i, all) => {
    const next = all[i + 1]?.value ?? '';
    return (
      (type === ARGUMENT && value === name && /^[.。]/.test(next)) ||
      Object.values(options).some((option) => isBeforeFullStop(option.value, name))
    );
  });
}

/** The reader copies the command after one of these into a shell. `run` shows nothing itself. */
const COMMAND_STARTS = new Set(['onboard', 'run']);
/** These values are quoted where they are made. */
const QUOTED = new Set(['network_name', 'args']);

/** The placeholders that stand after the beginning of a command: each value is one argument of it. */
function namesInCommands(compiled: unknown, found = new Set<string>(), from = { started: false }) {
  if (!Array.isArray(compiled)) return found;
  for (const { type, value, options = {} } of compiled as readonly Element[]) {
    if (type === ARGUMENT && from.started && !QUOTED.has(value)) found.add(value);
    from.started ||= type === ARGUMENT && COMMAND_STARTS.has(value);
    for (const option of Object.values(options)) namesInCommands(option.value, found, from);
  }
  return found;
}

function placeholdersIn(compiled: unknown): string[] {
  if (!Array.isArray(compiled)) return [];
  return (compiled as readonly Element[]).flatMap(({ type, value, options = {} }) => [
    ...((type === ARGUMENT || type === SELECT) && !OWN_PLACEHOLDERS.includes(value) ? [value] : []),
    ...Object.values(options).flatMap((option) => placeholdersIn(option.value)),
  ]);
}

/** Formats a time with the zone's offset, or with "UTC": "2026-03-03 17:40:00 +09:00". */
function localTime(timeZone: string | undefined): (moment: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    // Creating a formatter is slow, so the first time that is shown creates the only one.
    format ??= new Intl.DateTimeFormat('en-GB', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'longOffset',
      timeZone,
    });
    const parts = Object.fromEntries(
      format.formatToParts(moment).map(({ type, value }) => [type, value]),
    );
    const { year, month, day, hour, minute, second, timeZoneName } = parts;
    return `${year}-${month}-${day} ${hour}:${minute}:${second} ${offset(timeZoneName)}`;
  };
}

/** "GMT+09:00" as "+09:00"; "GMT" and "GMT+00:00" as "UTC". */
function offset(zoneName = 'GMT'): string {
  return /^GMT(?:\+00:00)?$/.test(zoneName) ? 'UTC' : zoneName.replace('GMT', '');
}
