import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { shellNames } from '../../../src/commands/program/completion.ts';
import { definitions } from '../../../src/commands/all-commands.ts';
import { runProgram } from '../../helpers/program/run-program.ts';
import { folderOfFile, temporaryFolder } from '../../helpers/temporary-folder.ts';

const printed = new Map<string, string>();
beforeAll(async () => {
  const home = folderOfFile('completion-');
  for (const shell of shellNames) {
    printed.set(shell, (await runProgram(['completion', shell], { home })).stdout);
  }
});
const script = (shell: string): string => printed.get(shell)!;

/** Returns the completions that bash offers for the typed words; the last word is unfinished. */
function offered(...words: string[]): string[] {
  const program = `${script('bash')}
COMP_WORDS=(onboard ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}
_onboard; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', program], { encoding: 'utf8' }).trim().split('\n');
}

describe('completion', () => {
  test.each(shellNames)('the script for %s contains every command', (shell) => {
    const text = script(shell);
    for (const { name } of definitions) expect(text).toContain(name);
  });

  test('bash offers the matching commands', () => {
    expect(offered('prefl')).toEqual(['preflight']);
  });

  test('bash offers the options of a command', () => {
    expect(offered('preflight', '--lo')).toEqual(['--local']);
  });

  test('bash offers the words of an option, and nothing for free text', () => {
    expect(offered('sandbox', '--generation', '')).toEqual(['a', 'c']);
    expect(offered('node-config', '--format', 'fl')).toEqual(['flags']);
    expect(offered('opt-in-l1', '--network', '--')).toEqual(['']);
    expect(offered('help', 'middleware-rem')).toEqual(['middleware-remove-node']);
  });

  test('bash offers networks and languages as option values', () => {
    expect(offered('status', '--network', '')).toEqual(['sandbox', 'fuji', 'local']);
    expect(offered('status', '--lang', '')).toEqual(['en', 'ja']);
  });

  test('bash offers the words of an argument that depend on the preceding argument', () => {
    expect(offered('explain', 'G1-NE')).toEqual(['G1-NETWORK']);
    expect(offered('explain', 'E-PRF-101')).toEqual(['E-PRF-101']);
    expect(offered('settings', '')).toEqual(['list', 'get', 'set', 'unset']);
    expect(offered('settings', 'set', 'be')).toEqual(['bell']);
    expect(offered('settings', 'set', 'color', '')).toEqual(['on', 'off']);
    expect(offered('networks', 'show', 'fu')).toEqual(['fuji']);
    expect(offered('completion', '')).toEqual(['bash', 'zsh']);
    expect(offered('settings', '--js')).toEqual(['--json']);
  });

  test("bash offers the wizard's options before a command", () => {
    expect(offered('--vi')).toEqual(['--view']);
    expect(offered('--network', 'sand')).toEqual(['sandbox']);
    expect(offered('--network', 'fuji', '--lin')).toEqual(['--linear']);
  });

  test('bash offers files as values of file options', () => {
    expect(offered('preflight', '--from', 'package.j')).toEqual(['package.json']);
  });

  test('zsh runs the script of bash with its own completion functions', () => {
    const [bash, zsh] = [script('bash'), script('zsh')];
    expect(zsh).toMatch(/^#compdef onboard validator-onboarding\n/);
    expect(zsh).toContain('bashcompinit');
    const body = (text: string) => text.slice(text.indexOf('_onboard() {'));
    expect(body(zsh)).toBe(body(bash));
  });

  const present = shellNames.filter((shell) => spawnSync(shell, ['-c', 'exit 0']).status === 0);
  test.each(present)('%s accepts its script', (shell) => {
    const home = temporaryFolder();
    const file = join(home, 'completion');
    writeFileSync(file, script(shell));
    const checked = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
    expect(checked).toMatchObject({ status: 0, stderr: '' });
  });

  test('reports an unknown shell as a usage error that lists the known shells', async () => {
    const { code, stderr } = await runProgram(['completion', 'tcsh']);
    expect(code).toBe(2);
    expect(stderr).toContain('Use bash or zsh.');
  });
});
