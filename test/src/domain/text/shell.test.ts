import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { programName } from '../../../../src/app/program-name.ts';
import { type Message, type MessageKey, commandLine } from '../../../../src/domain/message.ts';
import { shellLine } from '../../../../src/domain/text/shell.ts';
import { english } from '../../../../src/i18n/english.ts';
import { anyText } from '../helpers/any-text.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** The arguments that a real shell makes of a line, in a folder in which the line may create files. */
function argumentsOf(line: string, folder: string): string[] {
  const script = `printf '%s\\0' ${line}`;
  const output = execFileSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8' });
  return output.split('\0').slice(0, -1);
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
      expect(argumentsOf(shellLine(...values), folder)).toEqual(values);
      // A printed command is one line.
      const inLine = values.map((value) => value.replaceAll(LINE_ENDS, ' '));
      const shown = english.t(commandLine(...values)).replace('onboard ', '');
      expect(argumentsOf(shown, folder)).toEqual(inLine);
    }),
    { numRuns: 150 },
  );
  expect(readdirSync(folder)).toEqual([]);
});

test('the command that starts the program is the path itself', () => {
  const folder = temporaryFolder();
  const paths = HOSTILE.filter((text) => text !== '').map((text) => `/opt/${text}/main.js`);
  for (const path of paths) {
    const start = { argv: ['node', path], argv0: path, cwd: '/home/me', environment: {} };
    const ofScript = argumentsOf(programName({ ...start, isBinary: false }), folder);
    expect(ofScript).toEqual(['node', path]);
    expect(argumentsOf(programName({ ...start, isBinary: true }), folder)).toEqual([path]);
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

/** The texts with a command that contains a value, with the beginning of the command as it is shown. */
const commands = Object.entries(texts).flatMap(([key, text]) => {
  const [, command] = text.split(START);
  if (command === undefined || key === 'command-line') return [];
  const names = [...command.matchAll(NAME)].map(([, name]) => name!);
  if (!names.some((name) => !['onboard', 'surface', 'network_name'].includes(name))) return [];
  const start = text.includes('{onboard}') ? 'onboard ' : command.split('{')[0]!;
  return [[key, start, [...text.matchAll(NAME)].map(([, name]) => name!)] as const];
});

test('some texts print commands with values', () => expect(commands.length).toBeGreaterThan(10));

test.each(commands)(
  'no value of %s is more than an argument of its command',
  (key, start, names) => {
    const folder = temporaryFolder();
    const { t } = english;
    for (const value of HOSTILE) {
      const own = Object.fromEntries(
        names
          .filter((name) => !['onboard', 'run', 'surface', 'network_name'].includes(name))
          .map((name) => [name, value]),
      );
      const shown = t({ key: key as MessageKey, values: own } satisfies Message);
      const line = shown.slice(shown.indexOf(start));
      expect(line.startsWith(start), shown).toBe(true);
      const stubs = ['onboard', 'chmod', 'sudo', 'npm']
        .map((name) => `${name}() { :; }`)
        .join('\n');
      try {
        execFileSync('sh', ['-c', `${stubs}\n${line}`], { cwd: folder, stdio: 'pipe' });
      } catch {
        // The sentence after a command may be no shell language.
      }
      expect(readdirSync(folder), line).toEqual([]);
    }
  },
);
