import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAccounts } from '../../src/sandbox/identity/accounts.ts';
import { builtProgram } from '../helpers/program/run-program.ts';
import { PtyProgram, type Expected } from '../helpers/terminal/pty.ts';
import { folderOfFile } from '../helpers/temporary-folder.ts';
import { watchTerminal, type WatchedTerminal } from '../helpers/terminal/watched-terminal.ts';

/** What ends the program: a signal, or a fault of its own that a signal triggers. */
const CAUSES = {
  SIGINT: 'SIGINT',
  SIGTERM: 'SIGTERM',
  SIGHUP: 'SIGHUP',
  'an exception that nobody caught': 'SIGUSR2',
  'a rejection that nobody caught': 'SIGPWR',
} as const;
const FAULTS = `
import { appendFileSync } from 'node:fs';
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => appendFileSync(process.env.HEARD, signal + ' '));
}
process.on('SIGUSR2', () => {
  // Imitates a program that announces a frame and never finishes it.
  if (process.env.FAULT === 'before a frame') process.on('exit', () => stdout.write('\\u001b[?2026h'));
  throw new Error('boom');
});
process.on('SIGPWR', () => { void Promise.reject(new Error('boom')); });
const { stdout } = process;
const { write } = stdout;
stdout.write = (chunk, ...rest) => {
  const written = write.call(stdout, chunk, ...rest);
  const isBegun = process.env.FAULT === 'in a frame' && chunk.endsWith('\\u001b[?2026h');
  if (isBegun) process.emit('uncaughtException', new Error('boom'));
  return written;
};
`;

let home: string;
let silent: Server;
let ends = 0;

beforeAll(async () => {
  home = folderOfFile('restored-');
  writeFileSync(join(home, 'faults.mjs'), FAULTS);
  // Accepts every request and answers none.
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
});

/**
 * Runs the program in a shell that then prints the state of the terminal.
 * @param signal the signal to send; undefined if the program ends by itself
 */
async function endedBy(
  signal: string | undefined,
  args: readonly string[],
  expected: Expected,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const command = [process.execPath, builtProgram(), '--home', home, ...args]
    .map((part) => `'${part}'`)
    .join(' ');
  let watched!: WatchedTerminal;
  const signalLog = join(home, 'heard');
  writeFileSync(signalLog, '');
  const program = new PtyProgram({
    command: 'sh',
    // Without this option, a shell gives background programs no terminal.
    args: [
      '-c',
      `exec 3<&0; ${command} <&3 & echo "PID=$!"; wait $!; wait $!; echo; echo "LEFT=$(stty -a <&3)"`,
    ],
    environment: {
      HOME: home,
      HEARD: signalLog,
      NODE_OPTIONS: `--import ${pathToFileURL(join(home, 'faults.mjs')).href}`,
      ...environment,
    },
    columns: 120,
    rows: 40,
    began: (terminal) => (watched = watchTerminal(terminal)),
  });
  try {
    let pid = Number.NaN;
    await program.waitFor((_terminal, output) => {
      pid = Number(/PID=(\d+)\r\n/.exec(output)?.[1]);
      return !Number.isNaN(pid);
    });
    await program.waitFor(expected);
    if (signal !== undefined) process.kill(pid, signal);
    await program.ended;
  } finally {
    if (program.running) program.kill('SIGKILL');
    await program.ended;
  }
  ends += 1;
  // A second stop signal would end the program at once.
  const isStop = signal?.startsWith('SIG') === true && !/USR|PWR/.test(signal);
  expect(readFileSync(signalLog, 'utf8')).toBe(isStop ? `${signal} ` : '');
  // A fault is reported in a sentence, without a stack trace.
  expect(program.output).not.toMatch(/\bat .*:\d+:\d+/);
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

test.skipIf(process.platform !== 'linux')(
  "a fault in the middle of a frame leaves no terminal that waits for the frame's end",
  () => endedBy(undefined, [], /LEFT=/, { FAULT: 'in a frame' }),
);

test.skipIf(process.platform !== 'linux')('a fault before a frame leaves no begun frame', () =>
  endedBy('SIGUSR2', [], drawn, { FAULT: 'before a frame' }),
);

/** The POSIX numbers of the signals for a closed terminal and for an abort. */
const SIGHUP = 1;
const SIGABRT = 6;
const closed: readonly (readonly [string, readonly string[], Expected])[] = [
  ['the wizard', [], /Which network\?/],
  ['the linear mode', ['--linear'], /Which network\?/],
  [
    'a hidden question',
    ['register-operator', 'https://operator.example', '--network', 'fuji'],
    /\?.*[Kk]ey/,
  ],
];

test.skipIf(process.platform !== 'linux').each(closed)(
  'closing the terminal at %s ends the program with SIGHUP, three times out of three',
  async (_where, args, expected) => {
    const home = folderOfFile('closed-');
    for (let time = 0; time < 3; time++) {
      const program = new PtyProgram({
        command: process.execPath,
        args: [builtProgram(), '--home', home, ...args],
        environment: { HOME: home },
      });
      await program.waitFor(expected);
      program.close();
      expect(await program.ended).toEqual({ code: 0, signal: SIGHUP });
    }
    expect(readdirSync(home)).toEqual([]);
  },
);

const writesCoreFiles =
  process.platform === 'linux' &&
  /^core/.test(readFileSync('/proc/sys/kernel/core_pattern', 'utf8'));

test.skipIf(!writesCoreFiles)('an abort leaves no key in the core file', async () => {
  // Uses its own home, because the wizard would open a network that an earlier test chose.
  const own = folderOfFile('core-home-');
  const cores = folderOfFile('core-');
  const { privateKey } = testAccounts()[1]!;
  const program = new PtyProgram({
    command: 'sh',
    args: [
      '-c',
      `ulimit -c unlimited; exec "$0" "$@"`,
      process.execPath,
      builtProgram(),
      '--home',
      own,
    ],
    cwd: cores,
    environment: { HOME: own, ONBOARD_PRIVATE_KEY: privateKey },
  });
  await program.waitFor(/Which network\?/);
  process.kill(program.pid, 'SIGABRT');
  expect(await program.ended).toMatchObject({ signal: SIGABRT });
  const [core = ''] = readdirSync(cores);
  const content = readFileSync(join(cores, core));
  expect(content.subarray(1, 4).toString()).toBe('ELF');
  expect(content.includes(privateKey.slice(2))).toBe(false);
});
