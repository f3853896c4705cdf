import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { programName } from '../../../../src/app/program-name.ts';
import { type Message, type MessageKey, commandLine } from '../../../../src/domain/message.ts';
import { shellLine } from '../../../../src/domain/text/shell.ts';
import { english } from '../../../../src/i18n/english.ts';
import { anyText } from '../helpers/any-text.ts';
import { IS_WHOLE } from '../../../helpers/is-whole.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** The arguments that a real shell makes of each line, in a folder in which the lines may create files. */
function argumentsOf(folder: string, ...lines: readonly string[]): string[][] {
  const script = `show() { printf '%s\\0' $# "$@"; }\n${lines.map((line) => `show ${line}\n`).join('')}`;
  const output = execFileSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8' });
  const words = output.split('\0');
  return lines.map(() => words.splice(0, Number(words.shift())));
}

/** Each runs a command, writes a file or ends the quotes if a shell reads it as more than a text. */
const HOSTILE = [
  '$(touch pwned)',
  '`touch pwned`',
  '; touch pwned;',
  "' ; touch pwned; '",
  '" ; touch pwned; "',
  "a'b",
  '\\',
  "\\'; touch pwned; \\'",
  '& touch pwned',
  '| touch pwned',
  '> pwned',
  '# touch pwned',
  ';',
  '*',
  '~',
  '$HOME',
  '!!',
  '{a,b}',
  'a b',
  '',
  '<touch pwned>',
];

const LINE_ENDS = /[\n\r\v\f\u0085\u2028\u2029]+/g;

const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.array(fc.constantFrom(...HOSTILE, 'x', ' ', '\n', '\t', '-')).map((parts) => parts.join('')),
  // A shell cannot pass on a zero byte, nor UTF-8 a lone surrogate.
  anyText(20).map((text) => text.replaceAll(/[\0\p{Cs}]/gu, '')),
);

test('each value is one argument of the printed line, in a real shell', () => {
  const folder = temporaryFolder();
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 20 }), (values) => {
      // A printed command is one line.
      const inLine = values.map((value) => value.replaceAll(LINE_ENDS, ' '));
      const shown = english.t(commandLine(...values)).replace('onboard ', '');
      expect(argumentsOf(folder, shellLine(...values), shown)).toEqual([values, inLine]);
    }),
    { numRuns: IS_WHOLE ? 150 : 30 },
  );
  expect(readdirSync(folder)).toEqual([]);
});

test('the command that starts the program is the path itself', () => {
  const folder = temporaryFolder();
  const paths = HOSTILE.filter((text) => text !== '').map((text) => `/opt/${text}/main.js`);
  for (const path of paths) {
    const start = { argv: ['node', path], argv0: path, cwd: '/home/me', environment: {} };
    const names = [false, true].map((isBinary) => programName({ ...start, isBinary }));
    expect(argumentsOf(folder, ...names)).toEqual([['node', path], [path]]);
  }
  expect(readdirSync(folder)).toEqual([]);
});

const TEXTS = new URL('../../../../assets/locales/en/', import.meta.url);
const texts = Object.assign(
  {},
  ...readdirSync(TEXTS).map(
    (file) => JSON.parse(readFileSync(new URL(file, TEXTS), 'utf8')) as object,
  ),
) as Readonly<Record<string, string>>;
const NAME = /\{(\w+)/g;
/** Commands that a text may print after `{run}`. */
const START = /\{(?:onboard|run)\}/;

/** These are no values of an operator. */
const OWN = ['onboard', 'run', 'surface', 'network_name'];

/** The texts with a command that contains a value, with the beginning of the command as it is shown. */
const commands = Object.entries(texts).flatMap(([key, text]) => {
  const [, command] = text.split(START);
  if (command === undefined || key === 'command-line') return [];
  const namesIn = (part: string) =>
    [...part.matchAll(NAME)].map(([, name]) => name!).filter((name) => !OWN.includes(name));
  if (namesIn(command).length === 0) return [];
  const start = text.includes('{onboard}') ? 'onboard ' : command.split('{')[0]!;
  return [{ key: key as MessageKey, start, names: namesIn(text) }];
});

test('no value of a text is more than an argument of its command', () => {
  expect(commands.length).toBeGreaterThan(10);
  const folder = temporaryFolder();
  const stubs = ['onboard', 'chmod', 'sudo', 'npm', 'ssh'].map((name) => `${name}() { :; }`);
  // The sentence after a command may be no shell language: then the subshell ends with an error.
  const script = [...stubs, 'for line; do (eval "$line"); done; true'].join('\n');
  for (const { key, start, names } of commands) {
    const lines = HOSTILE.map((value) => {
      const values = Object.fromEntries(names.map((name) => [name, value]));
      const shown = english.t({ key, values } satisfies Message);
      const line = shown.slice(shown.indexOf(start));
      expect(line.startsWith(start), shown).toBe(true);
      return line;
    });
    execFileSync('sh', ['-c', script, 'sh', ...lines], { cwd: folder, stdio: 'pipe' });
    expect(readdirSync(folder), lines.join('\n')).toEqual([]);
  }
});
