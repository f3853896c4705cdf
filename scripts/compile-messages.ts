// Compiles assets/locales/<language>/*.json (ICU MessageFormat) to the files that the program loads:
//   src/i18n/generated/<language>.ts   the messages, parsed; a message without placeholders stays a string
//   src/domain/generated/message-values.ts   the types of the keys and their placeholders
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OWN_PLACEHOLDERS } from '../src/domain/known-values.ts';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Returns all messages of a language by key. Throws if a key is defined twice, in one file or in two. */
export function messagesOf(root = ROOT, language = 'en'): Map<string, string> {
  const messages = new Map<string, string>();
  const folder = join(root, 'assets', 'locales', language);
  for (const file of readdirSync(folder).sort()) {
    const source = readFileSync(join(folder, file), 'utf8');
    const texts = Object.entries(JSON.parse(source) as Record<string, string>);
    // JSON.parse keeps the last of two equal keys and says nothing.
    const keys = [...source.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon);
    if (keys.length !== texts.length) {
      throw new Error(`${file}: a key is defined twice`);
    }
    for (const [key, text] of texts) {
      if (messages.has(key)) throw new Error(`${file}: ${key} is defined twice`);
      messages.set(key, text);
    }
  }
  return messages;
}

const COMMAND =
  /(?:^|: )((?:cat|chmod|chown|cp|curl|docker|export|kill|mkdir|mv|npm|rm|ssh|sudo|systemctl|tail) .*\{)/;

/** The command of this program, but not its name before its version. */
const OWN_COMMAND = /(?<!\{)\bonboard\b(?! \{version\})/;

/**
 * Parses a message. Throws an error that names the key if the text is empty, the syntax is wrong, a placeholder has a
 * format, a command with values lacks `{run}`, or this program's command is not `{onboard}`.
 */
export function parseMessage(key: string, text: string): MessageFormatElement[] {
  try {
    const [, command] = COMMAND.exec(text) ?? [];
    if (command !== undefined) {
      const how = 'it quotes the values for a shell (docs/inside/languages.md)';
      throw new Error(`write {run} before the command ${command}…: ${how}`);
    }
    if (OWN_COMMAND.test(text)) throw new Error('write {onboard} in place of onboard');
    if (text === '') throw new Error('write a text');
    const elements = parse(text, { ignoreTag: true });
    placeholdersOf(elements);
    return elements;
  } catch (error) {
    throw new Error(`${key}: ${String(error)} in "${text}"`, { cause: error });
  }
}

/** Returns the placeholders of a parsed message, each with its TypeScript type. */
export function placeholdersOf(
  elements: readonly MessageFormatElement[],
  found = new Map<string, string>(),
): Map<string, string> {
  for (const element of elements) {
    if (element.type === TYPE.argument) {
      if (!found.has(element.value)) found.set(element.value, 'Value');
    } else if (element.type === TYPE.plural) {
      // Exact amounts are decimal strings here, such as "1.5".
      found.set(element.value, 'string | number | bigint');
      for (const { value } of Object.values(element.options)) placeholdersOf(value, found);
    } else if (element.type === TYPE.select) {
      if (!found.has(element.value)) found.set(element.value, 'string');
      for (const { value } of Object.values(element.options)) placeholdersOf(value, found);
    } else if (element.type !== TYPE.literal && element.type !== TYPE.pound) {
      throw new Error(
        `write {${element.value}} alone, and pass a number or a Date: the program formats it`,
      );
    }
  }
  return found;
}

/**
 * Returns the keys that no source names in quotes or in a template, whose placeholders stand for anything. The help finds
 * the texts of options and arguments by their names.
 */
export function unusedKeys(keys: readonly string[], sources: readonly string[]): string[] {
  const text = sources.join('\n');
  const names = new Set([...text.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, name]) => name));
  // A key that begins with a placeholder would match every message.
  const templates = text.matchAll(/`([\w.-]{2,}(?:\$\{[^}]*\}[\w.-]*)+)`/g);
  const forms = [...templates].map(([, form = '']) =>
    form.replaceAll(/\$\{[^}]*\}|\./g, (part) => (part === '.' ? '\\.' : '.+')),
  );
  const form = new RegExp(`^(?:${[...new Set(forms)].join('|')})$`);
  return keys.filter((key) => {
    const name = key.replace(/\.next\.\d+$/, '');
    return !/^(?:option|argument)\./.test(key) && !names.has(name) && !form.test(name);
  });
}

/** Writes the generated files below `root`. */
export function compileMessages(root = ROOT): void {
  const write = (path: string, text: string): void => writeIfChanged(join(root, path), text);
  mkdirSync(join(root, 'src/i18n/generated'), { recursive: true });
  mkdirSync(join(root, 'src/domain/generated'), { recursive: true });
  const placeholders = new Map<string, Map<string, string>>();
  const english = messagesOf(root);
  for (const [key, text] of english) {
    const found = placeholdersOf(parseMessage(key, text));
    for (const own of OWN_PLACEHOLDERS) found.delete(own);
    placeholders.set(key, found);
  }
  for (const language of readdirSync(join(root, 'assets', 'locales'))) {
    write(
      `src/i18n/generated/${language}.ts`,
      catalogue(english, messagesOf(root, language), language),
    );
  }
  write(
    'src/domain/generated/message-values.ts',
    `/** Generated by scripts/compile-messages.ts from assets/locales/en. */

/** The placeholders of each message. */
export interface ValuesOfMessages<Value> {
${[...placeholders].map(valuesLine).join('\n')}
}

/** The placeholders of each error code: in its sentence and in its next steps. */
export interface ValuesOfErrors<Value> {
${[...errorPlaceholders(placeholders)].map(valuesLine).join('\n')}
}
`,
  );
}

/**
 * Returns the source of a language's catalogue. A text that the language lacks is the English one. Throws if a text has
 * no English text, or other placeholders than this has.
 */
function catalogue(
  english: ReadonlyMap<string, string>,
  translated: ReadonlyMap<string, string>,
  language: string,
): string {
  for (const [key, text] of translated) {
    const original = english.get(key);
    if (original === text) continue;
    const [own, needed] = [text, original ?? ''].map((one) =>
      [...placeholdersOf(parseMessage(key, one)).keys()].sort().join(),
    );
    if (original === undefined || own !== needed) {
      throw new Error(`${language}: ${key} needs the placeholders {${needed}} of the English text`);
    }
  }
  const compiled: Record<string, unknown> = {};
  for (const [key, text] of new Map([...english, ...translated])) {
    const elements = parseMessage(key, text);
    const literals = elements.flatMap((part) => (part.type === TYPE.literal ? [part.value] : []));
    compiled[key] = literals.length === elements.length ? literals.join('') : shortened(elements);
  }
  // Parsing JSON is faster than evaluating the same data as an object literal. The escapes keep the file
  // ASCII: one character beyond Latin-1 would make V8 store two bytes for every character.
  const json = escapeLetters(JSON.stringify(compiled)).replaceAll(/[\\`$]/g, String.raw`\$&`);
  return `/** Generated by scripts/compile-messages.ts from assets/locales/${language}. */
export const messages: Readonly<Record<string, unknown>> = JSON.parse(
  \`${json}\`,
);
`;
}

/** Literals become strings, and arguments `[name]`; `expanded` in src/i18n/translator.ts takes this back. */
function shortened(elements: readonly MessageFormatElement[]): readonly unknown[] {
  return elements.map((element) => {
    if (element.type === TYPE.literal) return element.value;
    if (element.type === TYPE.argument) return [element.value];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(([name, { value }]) => [
      name,
      { value: shortened(value) },
    ]);
    return { ...element, options: Object.fromEntries(options) as unknown };
  });
}

/** Escapes the characters of a JSON text that are not ASCII. */
function escapeLetters(json: string): string {
  return json.replaceAll(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function valuesLine([key, placeholders]: readonly [string, ReadonlyMap<string, string>]): string {
  const values = [...placeholders].map(([name, type]) => `${name}: ${type}`).join('; ');
  return `  ${JSON.stringify(key)}: ${values === '' ? 'Record<never, never>' : `{ ${values} }`};`;
}

/** Returns the placeholders of each error code, with the placeholders of its next steps (`<code>.next.<n>`). */
function errorPlaceholders(
  placeholders: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Map<string, Map<string, string>> {
  const errors = new Map<string, Map<string, string>>();
  for (const [key, found] of placeholders) {
    const [, code] = /^(E-[A-Z0-9]+-\d+)(?:\.next\.\d+)?$/.exec(key) ?? [];
    if (code !== undefined) errors.set(code, new Map([...(errors.get(code) ?? []), ...found]));
  }
  return errors;
}

/** An unchanged file keeps its modification time, so that file watchers do not react. */
function writeIfChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) compileMessages();
