import { definitions } from '../../commands/all-commands.ts';
import { isSea } from 'node:sea';
import type { Message, MessageKey } from '../../domain/message.ts';
import type { Translator } from '../../i18n/translator.ts';

/** The properties of this process's start that determine the program's name in printed commands. */
export interface ProcessStart {
  readonly argv: readonly string[];
  /** For a single binary: the binary's name or path, as the user typed it. */
  readonly argv0: string;
  readonly isBinary: boolean;
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const NAMES = ['onboard', 'validator-onboarding'];

/**
 * Returns the command that starts this program again. Printed commands begin with this command, so that users
 * can copy them. The variable `ONBOARD_COMMAND` overrides the command, for containers and wrappers. A
 * backslash also counts as a path separator, for Windows.
 */
export function programName({ argv, argv0, isBinary, cwd, environment }: ProcessStart): string {
  const override = environment['ONBOARD_COMMAND'];
  if (override !== undefined && override !== '') return override;
  if (environment['npm_lifecycle_event'] === 'start') return 'npm start --';
  if (isBinary) return quoted(argv0);
  const script = argv[1] ?? '';
  const parts = script.split(/[\\/]/);
  if (parts.includes('_npx')) return 'npx validator-onboarding';
  if (environment['npm_command'] === 'exec') return 'npx onboard';
  const name = parts.at(-1) ?? '';
  if (NAMES.includes(name)) return parts.at(-2) === '.bin' ? 'npx onboard' : name;
  // A Windows shim starts `main.js` in the package's own folder.
  if (name !== 'main.js' || parts.includes('node_modules')) return 'onboard';
  const folder = [`${cwd}/`, `${cwd}\\`].find((start) => script.startsWith(start));
  return `node ${quoted(folder === undefined ? script : script.slice(folder.length))}`;
}

/** Puts a path in double quotes if it contains a space or another special character. */
function quoted(path: string): string {
  return /^[\w.:/\\-]+$/.test(path) ? path : `"${path}"`;
}

const COMMANDS = ['help', ...definitions.map(({ name }) => name)].join('|');
const PRINTED_NAME = new RegExp(`(?<![\\w./\\\\-])onboard(?= (?:--[a-z]|(?:${COMMANDS})\\b))`, 'g');

/** Replaces the program's name in printed commands with `name`. */
export function withProgramName(text: string, name: string): string {
  if (name === 'onboard') return text;
  return text.replaceAll(PRINTED_NAME, (found, at: number) => {
    // A text can pass through this function twice, so a `name` that ends in `onboard` may already
    // be in place.
    return text.slice(0, at + found.length).endsWith(name) ? found : name;
  });
}

/** Returns the command that starts this program again. */
export function programNameHere(): string {
  const { argv, argv0, env: environment } = process;
  return programName({ argv, argv0, isBinary: isSea(), cwd: process.cwd(), environment });
}

/** Returns a translator whose texts use `name` as the program's name in commands. */
export function withNameInCommands(words: Translator, name: string): Translator {
  if (name === 'onboard') return words;
  const rename = (text: string): string => withProgramName(text, name);
  return {
    ...words,
    t: (message: Message | MessageKey, values: Message['values'] = {}) =>
      rename(words.t(typeof message === 'string' ? { key: message, values } : message)),
    error: (failure, surface) => {
      const { text, next } = words.error(failure, surface);
      return { text: rename(text), next: next.map(rename) };
    },
  };
}
