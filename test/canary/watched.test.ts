import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { encodeCb58 } from '../../src/domain/identity/cb58.ts';
import { hexToBytes } from '../../src/domain/identity/bytes.ts';
import { testAccounts } from '../../src/sandbox/identity/accounts.ts';
import { endOf, spawnWatched } from '../helpers/program/run-program.ts';
import { writeKeyFile } from '../helpers/canary/allowed.ts';
import { allCanaries } from '../helpers/canary/keys.ts';
import { watchLists } from '../helpers/canary/watch-program.ts';
import { forgetCounts, refuseFinds } from '../helpers/canary/watch.ts';
import { PtyProgram } from '../helpers/terminal/pty.ts';
import { folderOfFile, removeFolder } from '../helpers/temporary-folder.ts';
import { until } from '../helpers/until.ts';

// Every test searches what it leaves behind. This test leaves a key in each place on purpose.
const { hex } = allCanaries()[0]!;
const NONE = /^$/;

/** Returns what the search reports, and clears it. */
function reportedHits(): string {
  try {
    refuseFinds();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

beforeEach(() => expect(reportedHits()).toMatch(NONE));

test('the search looks for the keys of the sandbox', () => {
  const looked = allCanaries().map((one) => [one.hex, one.cb58]);
  const accounts = testAccounts().map(({ privateKey }) => [
    privateKey.slice(2),
    encodeCb58(hexToBytes(privateKey)),
  ]);
  // Other files of this process may have added keys of their own.
  expect(looked.slice(0, accounts.length)).toEqual(accounts);
});

describe('a leaked key', () => {
  /** Leaves a file in a home, and returns what the search reports. */
  function leave(
    name: string,
    text: string,
    write: (path: string, text: string) => void = writeFileSync,
  ): string {
    const folder = folderOfFile();
    mkdirSync(join(folder, 'journals'));
    write(join(folder, name), text);
    removeFolder(folder);
    return reportedHits();
  }

  test('in a home is found when the home is removed, and no message repeats it', () => {
    const message = leave(join('journals', 'some.ndjson'), `{"key":"${hex}"}`);
    expect(message).toContain('hexadecimal in ');
    expect(message).toContain('some.ndjson');
    expect(message).not.toContain(hex.slice(0, 32));
  });

  test('in a sandbox profile counts only outside of the published list, and in a key file of a test not at all', () => {
    expect(leave('profile.json', `{ "privateKey": "0x${hex}" }`)).toMatch(NONE);
    expect(leave('profile.json', `{ "name": "0x${hex}" }`)).toContain('profile.json');
    expect(leave('key', hex, writeKeyFile)).toMatch(NONE);
  });

  test.each([
    ['standard output', `echo "$KEY"`],
    ['standard error', `echo "$KEY" >&2`],
    ['decimal', 'echo "$DECIMAL"'],
  ])('is found in %s of a program', async (_where, script) => {
    const env = { KEY: hex.toUpperCase(), DECIMAL: BigInt(`0x${hex}`).toString() };
    await endOf(spawnWatched('sh', ['-c', script], env));
    expect(reportedHits()).toMatch(/(hexadecimal|decimal) in std(out|err) of /);
  });

  test.runIf(process.platform === 'linux')(
    'is found among the arguments of a child process',
    async () => {
      const path = process.env['PATH'] ?? '';
      // The child process runs until it reads a line.
      const script = 'sh -c "read -r line" "$KEY"; exit 0';
      const child = spawnWatched('sh', ['-c', script], { PATH: path, KEY: hex });
      const closed = new Promise((done) => child.once('close', done));
      await until(
        () => listsOfChildren(child.pid!).some((list) => list.includes(hex)) || undefined,
      );
      // The first search runs at once.
      const end = watchLists(child.pid, []);
      child.stdin.end('\n');
      await closed;
      end();
      expect(reportedHits()).toContain('in the arguments of ');
    },
  );

  test('is found on a screen, even if the screen is cleared at once', async () => {
    const program = new PtyProgram({
      command: 'sh',
      // The screen is empty when the program ends.
      args: ['-c', 'printf "%s" "$KEY"; read -r line; printf "\\033[2J\\033[H"'],
      environment: { KEY: hex },
    });
    await program.waitFor(hex);
    program.type('\r');
    await program.ended;
    expect(program.terminal.text()).not.toContain(hex);
    expect(reportedHits()).toMatch(/in the screen of [^]* in what /);
  });
});

// The counts of this test are not part of the summary, because the test leaked keys on purpose.
afterAll(forgetCounts);

/** Returns the argument lists of a process's children. */
function listsOfChildren(pid: number): string[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return children.filter(Boolean).map((one) => readFileSync(`/proc/${one}/cmdline`, 'utf8'));
}
