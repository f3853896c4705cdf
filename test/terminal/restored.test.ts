import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROGRAM } from '../run-program.ts';
import { PtyProgram, type Expected } from '../support/pty.ts';
import { watchTerminal } from './support/watched-terminal.ts';

/** What ends the program: a signal, or a fault of its own that is set off by one. */
const CAUSES = {
  SIGINT: 'SIGINT',
  SIGTERM: 'SIGTERM',
  SIGHUP: 'SIGHUP',
  'an exception that nobody caught': 'SIGUSR2',
  'a rejection that nobody caught': 'SIGPWR',
} as const;
const FAULTS = `
process.on('SIGUSR2', () => { throw new Error('boom'); });
process.on('SIGPWR', () => { void Promise.reject(new Error('boom')); });
`;

let home: string;
let silent: Server;
let ends = 0;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'restored-'));
  writeFileSync(join(home, 'faults.mjs'), FAULTS);
  // Takes every question and answers none.
  silent = createServer(() => undefined);
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as AddressInfo;
  const fuji = readFileSync(join(import.meta.dirname, '../../assets/profiles/fuji.json'), 'utf8');
  const profile = JSON.parse(fuji) as { aggregators: { url: string }[] };
  const url = `http://127.0.0.1:${port}`;
  mkdirSync(join(home, 'networks'));
  writeFileSync(
    join(home, 'networks', 'silent.json'),
    JSON.stringify({ ...profile, name: 'silent', rpcUrls: [url], apiUrl: url }),
  );
});
afterAll(() => {
  console.log(`terminals: ${ends} ends of the program, each left as it was found`);
  silent.close();
  rmSync(home, { recursive: true, force: true });
});

/** The program within a shell that tells afterwards how the terminal was left. */
async function endedBy(signal: string, args: readonly string[], expected: Expected): Promise<void> {
  const command = [process.execPath, PROGRAM, '--home', home, ...args]
    .map((part) => `'${part}'`)
    .join(' ');
  const program = new PtyProgram({
    command: 'sh',
    // A shell gives what runs beside it no terminal, unless it is told to.
    args: [
      '-c',
      `exec 3<&0; ${command} <&3 & echo "PID=$!"; wait $!; wait $!; echo; echo "LEFT=$(stty -a <&3)"`,
    ],
    environment: {
      HOME: home,
      NODE_OPTIONS: `--import ${pathToFileURL(join(home, 'faults.mjs')).href}`,
    },
    columns: 120,
    rows: 40,
  });
  const watched = watchTerminal(program.terminal);
  try {
    await program.waitFor(/PID=\d+/);
    const pid = Number(/PID=(\d+)/.exec(program.terminal.history().join('\n'))?.[1]);
    await program.waitFor(expected);
    process.kill(pid, signal);
    await program.ended;
  } finally {
    if (program.running) program.kill('SIGKILL');
    await program.ended;
  }
  ends += 1;
  const left = program.terminal.copied().join(' ');
  const modes = left.slice(left.indexOf('LEFT='));
  for (const mode of ['icanon', 'echo', 'isig', 'icrnl', 'opost']) {
    expect(modes, mode).toMatch(new RegExp(`(?<![-\\w])${mode}\\b`));
  }
  const { cursorVisible, buffer, modes: left_, titles, strings } = watched.state();
  const { untouched } = watched;
  expect({ cursorVisible, buffer, left_, titles, strings }).toEqual({
    cursorVisible: untouched.cursorVisible,
    buffer: untouched.buffer,
    left_: untouched.modes,
    titles: [],
    strings: [],
  });
}

const drawn: Expected = (terminal) => !terminal.cursorVisible && terminal.bracketedPaste;
const phases: readonly (readonly [string, readonly string[], Expected])[] = [
  ['while the wizard asks', [], drawn],
  ['while the wizard waits for a server', ['--network', 'silent'], drawn],
  [
    'while a command asks for a key',
    ['register-operator', 'https://operator.example', '--network', 'silent'],
    /\?.*[Kk]ey/,
  ],
];

describe.skipIf(process.platform !== 'linux').each(phases)('%s', (_phase, args, expected) => {
  test.each(Object.entries(CAUSES))('%s leaves the terminal as it was', async (_cause, signal) => {
    await endedBy(signal, args, expected);
  });
});
