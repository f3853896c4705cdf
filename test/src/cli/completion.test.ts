import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { definitions } from '../../../src/commands/all-commands.ts';
import { runProgram } from '../../helpers/program/run-program.ts';
import { folderOfFile, temporaryFolder } from '../../helpers/temporary-folder.ts';

const shellNames = ['bash', 'zsh'];
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

  test.each<[what: string, typed: readonly string[], offers: readonly string[]]>([
    ['the matching commands', ['prefl'], ['preflight']],
    ['the options of a command', ['preflight', '--lo'], ['--local']],
    ['the words of an option', ['sandbox', '--generation', ''], ['a', 'c']],
    ['no word for free text', ['opt-in-l1', '--network', '--'], ['']],
    ['the commands to explain', ['help', 'middleware-rem'], ['middleware-remove-node']],
    ['networks', ['status', '--network', ''], ['sandbox', 'fuji', 'local']],
    ["the wizard's options before a command", ['--vi'], ['--view']],
    ['files as values of file options', ['preflight', '--from', 'package.j'], ['package.json']],
  ])('bash offers %s', (_, typed, offers) => {
    expect(offered(...typed)).toEqual(offers);
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
});
