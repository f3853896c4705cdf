import { expect, test } from 'vitest';
import { runHere } from '../../helpers/program/run-here.ts';
import { runProgram } from '../../helpers/program/run-program.ts';
import { documentOf, expectRefused } from '../commands/helpers/documents.ts';

const NODE = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';

test.each([
  ['an unknown command', ['opt-in-l2'], 'Did you mean opt-in-l1?'],
  ['an unknown option', ['preflight', '--locale'], 'Did you mean --local?'],
  ['an option of a command without the command', ['--node-url', 'x'], '"--node-url"'],
  ['an en dash before an option', ['status', '–json', NODE], 'Write --json with'],
  ['a minus sign before an option', ['status', '−−json', NODE], 'Write --json with'],
  ['full-width hyphens before an option', ['status', '－－json', NODE], 'Write --json with'],
  ['a repeated limit', ['status', '--l1', 'a', '--l1=b', NODE], '--l1 is given twice'],
  ['both forms of a switch', ['status', '--color', '--no-color', NODE], '--color is given twice'],
  ['a missing argument', ['completion'], '<bash|zsh>'],
  ['one argument too many', ['completion', 'bash', 'zsh'], '2 instead of 1'],
  ['an unknown word', ['completion', 'tcsh'], 'bash or zsh'],
  ['a word that every object knows', ['keys', 'constructor'], 'create, import'],
  ['an option without its value', ['preflight', '--from'], '--from <path>'],
  ['an option of the program without its value', ['--home'], '--home <folder>'],
  // The sandbox is also a command.
  ['an unknown option beside a network', ['env', '--network', 'sandbox', '--onyl'], 'env --help'],
])('%s is reported as a usage error', async (_what, args, sentence) => {
  const ended = await runHere(args);
  expectRefused(ended, 2, sentence, '--help');
  expect(ended.stderr).toMatch(/^E-CLI-101: .*\n.*\n$/);
});

test.each(['yesterday', '2026-13-01', '2026-01-31T10:00', ''])(
  '--since takes a date or a whole time: %j',
  async (text) => {
    const ended = await runHere(['receipt', '--network', 'fuji', '--since', text, NODE]);
    expectRefused(ended, 2, text === '' ? '--since' : 'E-CLI-113');
  },
);

test.each([
  ['fuij', 'Did you mean fuji?'],
  ['nowhere', '\n  Known networks: '],
])('an unknown network suggests the nearest name, or else lists all: %s', async (name, says) => {
  expectRefused(await runHere(['env', '--network', name]), 2, 'E-PRF-101', says);
});

test('--json prints a usage error as one document on standard output', async () => {
  const ended = await runHere(['--json', 'nothing-like-it']);
  expect(documentOf(ended, 'failure')).toMatchObject({ outcome: 'usage', exitCode: 2 });
  expect(ended.stderr).toContain('E-CLI-101');
});

test.each([
  [['nothing-like-it']],
  [['explain', 'E-NOT-999']],
  [['status', '--network', 'nowhere', '0x0000000000000000000000000000000000000001']],
  [['node-id', 'http://127.0.0.1:1']],
  [['register-operator', '--network', 'fuji', 'https://a.example']],
])('the exit code of %j is the same with and without --json', async (args) => {
  const [plain, json] = [await runHere(args), await runHere([...args, '--json'])];
  expect(json.code).toBe(plain.code);
  expect(JSON.parse(json.stdout)).toMatchObject({ exitCode: plain.code });
});

test('removes control characters of the command line from errors', async () => {
  const { stderr } = await runHere(['\u001b[2Jevil\u0007']);
  // oxlint-disable-next-line no-control-regex -- the test looks for these characters
  expect(stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
});

test('without a terminal, the wizard does not open and names commands to run', async () => {
  expectRefused(await runProgram([]), 2, 'E-CLI-102', 'onboard --help');
  const viewed = await runProgram(['--view', 'NodeID-1', '--network', 'sandbox']);
  expectRefused(viewed, 2, 'E-CLI-102', 'onboard --linear --view NodeID-1 --network sandbox');
});
