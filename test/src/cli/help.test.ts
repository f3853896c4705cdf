import { expect, test } from 'vitest';
import { definitions } from '../../../src/commands/all-commands.ts';
import { quickAnswer } from '../../../src/app/quick-answer.ts';
import { helpText as helpTextOf } from '../../../src/cli/help.ts';
import type { Definition } from '../../../src/commands/definition.ts';
import { english } from '../../../src/i18n/english.ts';
import { printedWidth } from '../../../src/i18n/columns.ts';
import { listedWizardOptions } from '../../../src/commands/options/shared-options.ts';
import { shownFlags } from '../../../src/commands/options/option.ts';
import { version } from '../../../src/domain/version.ts';
import { helpPages } from '../../../scripts/pages/help-pages.ts';
import { runHere } from '../../helpers/program/run-here.ts';
import { runProgram } from '../../helpers/program/run-program.ts';

const helpText = (command: Definition | undefined, columns = 80) =>
  helpTextOf(command, english, columns);

test.each(['--version', '-V'])('%s prints only the version', async (flag) => {
  expect(await runProgram([flag])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

const commands = definitions.map(({ name }) => name);
test('with --json, only help and the version are text', async () => {
  const texts = [['--help'], ['--version'], ['help'], ['help', 'status'], ['status', '--help']];
  for (const args of texts) {
    const { code, stdout } = await runHere([...args, '--json']);
    expect([code, stdout.startsWith('{')]).toEqual([0, false]);
  }
  for (const name of commands) {
    const { stdout } = await runHere([name, '--json', '--no-such-option']);
    expect(JSON.parse(stdout), name).toMatchObject({ code: 'E-CLI-101' });
  }
});

test("--help lists the wizard's options, but the help of a command does not", () => {
  const help = helpText(undefined);
  const listed = help.split('Options of the wizard:')[1] ?? '';
  for (const option of listedWizardOptions) expect(listed).toContain(shownFlags(option));
  expect(help).not.toMatch(/\b(?:group|command|option)\.[a-z]/);
  const env = definitions.find(({ name }) => name === 'env');
  expect(helpText(env)).not.toContain('--linear');
});

test('--help lists every command in 80 columns', async () => {
  const { code, stdout, stderr } = await runProgram(['--help']);
  expect([code, stderr]).toEqual([0, '']);
  for (const { name } of definitions) expect(stdout).toContain(name);
  for (const line of stdout.split('\n')) expect(printedWidth(line)).toBeLessThanOrEqual(80);
});

test('help of each command shows its arguments, options and an example', () => {
  for (const definition of definitions) {
    const { name } = definition;
    const help = helpText(definition);
    const placed = definition.arguments
      .map(({ name, optional }) => (optional === true ? ` [${name}]` : ` <${name}>`))
      .join('');
    expect(help.split('\n')[0]).toBe(`Usage: onboard ${name} [options]${placed}`);
    for (const { flags } of definition.options) expect(help).toContain(flags);
    expect(help, 'a text is missing in usage.json').not.toMatch(
      /\b(?:command|argument|option)\.[a-z]/,
    );
    expect(help).toContain(`Example:\n  onboard ${name} ${definition.example}`);
  }
});

test('the prebuilt pages are the help that the commands define, in every width and for every name', () => {
  const built = JSON.stringify(helpPages());
  for (const command of [undefined, ...definitions]) {
    const name = command === undefined ? [] : [command.name];
    for (const args of [
      [...name, '--help'],
      [...name, '-h'],
      ['help', ...name],
    ])
      for (const columns of [40, 80, 200]) {
        const answer = quickAnswer(args, {}, { columns, pages: () => built });
        expect(answer, args.join(' ')).toBe(helpText(command, columns));
      }
  }
  const byNpm = { npm_lifecycle_event: 'start' };
  const named = quickAnswer(['--help'], byNpm, { columns: 80, pages: () => built });
  expect(named?.split('\n')[0]).toBe('Usage: npm start -- [command] [options]');
});

test.each([
  [['status']],
  [['--help', '--json']],
  [['help', 'nothing']],
  [['--home', '--help']],
  [[]],
])('the whole program answers %j', (args) => {
  const pages = () => JSON.stringify(helpPages());
  expect(quickAnswer(args, {}, { columns: 80, pages })).toBeUndefined();
  const renamed = { ONBOARD_COMMAND: 'my-onboard' };
  expect(quickAnswer(['--help'], renamed, { columns: 80, pages })).toBeUndefined();
});
