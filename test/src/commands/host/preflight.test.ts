import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import { judgeHost, type HostLimits } from '../../../../src/support/host/preflight.ts';
import { runHere } from '../../../helpers/program/run-here.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';

const limits = JSON.parse(readFileSync('assets/host/limits.json', 'utf8')) as HostLimits;
const good: Readonly<Record<string, string>> = {
  format: 'onboard-host-1',
  kernel: 'Linux',
  cpus: '2',
  memory_kib: String(4 * 1024 * 1024),
  storage_kib: String(50 * 1024 * 1024),
  os_id: 'ubuntu',
  os_version: '22.04',
  python: '3.9.0',
  venv: 'yes',
  ssh: 'yes',
  sudo: 'group',
};

type Facts = Readonly<Record<string, string | undefined>>;

function answer(changes: Facts = {}): string {
  return Object.entries({ ...good, ...changes })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}\n`]))
    .join('');
}

const judged = (changes?: Facts) => judgeHost(answer(changes), limits, english);

describe('the published minimums of a host', () => {
  test('the minimums are 2 CPUs, 4 GiB, 50 GiB, Ubuntu 22.04 or 24.04 and Python 3.9', () => {
    expect(limits).toMatchObject({ cpus: 2, memoryGiB: 4, storageGiB: 50, python: '3.9' });
    expect(limits.systems).toEqual([
      { id: 'ubuntu', version: '22.04' },
      { id: 'ubuntu', version: '24.04' },
    ]);
  });

  test('accepts a host with exactly the minimums', () => {
    expect(new Set(judged().map(({ verdict }) => verdict))).toEqual(new Set(['fits']));
  });

  test.each([
    ['one CPU', 'cpu', { cpus: '1' }, 'fails'],
    ['3 GiB of memory', 'memory', { memory_kib: String(3 * 1024 * 1024) }, 'fails'],
    ['a 4 GiB machine as Linux shows it', 'memory', { memory_kib: '4005000' }, 'fits'],
    ['40 GiB of storage', 'storage', { storage_kib: String(40 * 1024 * 1024) }, 'fails'],
    ['Ubuntu 20.04', 'system', { os_version: '20.04' }, 'fails'],
    ['macOS', 'system', { kernel: 'Darwin', os_id: undefined, os_version: undefined }, 'fails'],
    ['an Ubuntu without a version', 'system', { os_version: undefined }, 'unknown'],
    ['Python 3.8', 'python', { python: '3.8.19' }, 'fails'],
    ['Python without venv', 'python', { venv: 'no' }, 'fails'],
    ['no word of SSH', 'ssh', { ssh: undefined }, 'unknown'],
    ['an SSH server, looked at from inside', 'ssh', { ssh: 'server' }, 'warns'],
    ['no SSH server', 'ssh', { ssh: 'no' }, 'fails'],
    ['a user whose sudo rights cannot be told', 'sudo', { sudo: 'unknown' }, 'unknown'],
    ['no sudo', 'sudo', { sudo: 'no' }, 'fails'],
    ['memory that is no number', 'memory', { memory_kib: 'lots' }, 'unknown'],
  ] as const)('judges a host with %s', (_what, id, changes, expected) => {
    expect(judged(changes).find((finding) => finding.id === id)?.verdict).toBe(expected);
  });
});

test('output that was cut anywhere fails nothing of a host that fits', () => {
  const whole = answer();
  for (let end = whole.indexOf('\n') + 1; end <= whole.length; end++) {
    const verdicts = judgeHost(whole.slice(0, end), limits, english).map(({ verdict }) => verdict);
    expect(verdicts, whole.slice(0, end)).not.toContain('fails');
  }
});

/** Judges this output of the script. */
function preflight(output: string, ...options: string[]) {
  const file = join(temporaryFolder(), 'output');
  writeFileSync(file, output);
  return runHere(['preflight', '--from', file, ...options]);
}

describe('onboard preflight', () => {
  test('the script runs in a POSIX shell and preflight judges its output', async () => {
    const { code, stdout: script } = await runHere(['preflight', '--script']);
    expect(code).toBe(0);
    const printed = execFileSync('sh', ['-s'], { input: script, encoding: 'utf8' });
    const { stdout } = await preflight(printed);
    const local = await runHere(['preflight', '--local']);
    expect(stdout.split('\n')[0]).toBe(local.stdout.split('\n')[0]);
    expect(stdout.trimEnd().split('\n')).toHaveLength(8);
  });

  test('the script writes nothing and never prompts', () => {
    const script = readFileSync('assets/host/look.sh', 'utf8').replaceAll(/^#.*$/gm, '');
    expect(script.replaceAll(/>\/dev\/null|2>&1|2>\/dev\/null/g, '')).not.toMatch(/>(?!=)/);
    expect(script).not.toMatch(/\b(rm|mv|cp|tee|touch|mkdir|curl|wget|sudo +-|install|read) /);
  });

  test.each([
    [answer(), 0],
    [answer({ cpus: '1' }), 3],
    [answer({ ssh: undefined }), 5],
    [answer({ ssh: undefined, cpus: '1' }), 3],
  ])('exits according to its judgement', async (input, expected) => {
    expect(documentOf(await preflight(input, '--json'), 'preflight')).toMatchObject({
      exitCode: expected,
    });
  });

  test.each([
    ['something else', 'hello\nworld\n', 'the line format=onboard-host-1 is missing'],
    ['far too much', 'x'.repeat(20_000), 'it is too long'],
  ])('rejects %s as output of the script', async (_what, input, fault) => {
    expectRefused(await preflight(input), 2, 'E-HOST-101', fault);
  });
});
