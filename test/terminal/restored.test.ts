import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAccounts } from '../../src/sandbox/identity/accounts.ts';
import { builtProgram } from '../helpers/program/run-program.ts';
import { IS_WHOLE } from '../helpers/is-whole.ts';
import { openOnTerminal, openPty } from '../helpers/terminal/open-on-terminal.ts';
import type { Expected } from '../helpers/terminal/pty.ts';
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

beforeAll(async () => {
  home = folderOfFile('restored-');
  writeFileSync(join(home, 'faults.mjs'), FAULTS);
  // Accepts every request and answers none.
  silent = createServer();
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
  const program = openPty({
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
  let pid = Number.NaN;
  await program.waitFor((_terminal, output) => {
    pid = Number(/PID=(\d+)\r\n/.exec(output)?.[1]);
    return !Number.isNaN(pid);
  });
  await program.waitFor(expected);
  if (signal !== undefined) process.kill(pid, signal);
  await program.ended;
  // A second stop signal would end the program at once.
  const isStop = signal?.startsWith('SIG') === true && !/USR|PWR/.test(signal);
  expect(readFileSync(signalLog, 'utf8')).toBe(isStop ? `${signal} ` : '');
  // A fault is reported in a sentence, without a stack trace.
  expect(program.output).not.toMatch(/\bat .*:\d+:\d+/);
  const left = program.terminal.copied().join(' ');
  const modes = left.slice(left.indexOf('LEFT='));
  for (const mode of ['icanon', 'echo', 'isig', 'icrnl', 'opost'])
    expect(modes, mode).toMatch(new RegExp(`(?<![-\\w])${mode}\\b`));
  expect(watched.state()).toEqual(watched.untouched);
}

const drawn: Expected = (terminal) => !terminal.cursorVisible && terminal.bracketedPaste;
const ASKS_NETWORK = /Which network\?/;
const ASKS_KEY = /\?.*[Kk]ey/;
const REGISTER = ['register-operator', 'https://operator.example', '--network'];
const phases: readonly (readonly [string, readonly string[], Expected])[] = [
  ['the wizard asks', [], drawn],
  ['the wizard waits for a server', ['--network', 'silent'], drawn],
  ['a command asks for a key', [...REGISTER, 'silent'], ASKS_KEY],
];
/** By day, each cause ends the first phase and one other. */
const ends = phases.flatMap(([phase, args, expected], place) =>
  Object.entries(CAUSES)
    .filter((_, cause) => IS_WHOLE || place === 0 || cause % 2 === place - 1)
    .map(([cause, signal]) => ({ phase, args, expected, cause, signal })),
);

describe.runIf(process.platform === 'linux')('the terminal is as it was', () => {
  test.each(ends)('after $cause while $phase', ({ signal, args, expected }) =>
    endedBy(signal, args, expected),
  );

  test("after a fault in the middle of a frame: it does not wait for the frame's end", () =>
    endedBy(undefined, [], /LEFT=/, { FAULT: 'in a frame' }));

  test('after a fault before a frame', () =>
    endedBy('SIGUSR2', [], drawn, { FAULT: 'before a frame' }));
});

/** The POSIX numbers of the signals for a closed terminal and for an abort. */
const SIGHUP = 1;
const SIGABRT = 6;

test.runIf(process.platform === 'linux').each<[string, readonly string[], RegExp]>([
  ['the wizard', [], ASKS_NETWORK],
  ['the linear mode', ['--linear'], ASKS_NETWORK],
  ['a hidden question', [...REGISTER, 'fuji'], ASKS_KEY],
])('closing the terminal at %s ends the program with SIGHUP', async (_where, args, expected) => {
  const own = folderOfFile('closed-');
  for (let time = 0; time < (IS_WHOLE ? 3 : 1); time++) {
    const program = openOnTerminal(own, args);
    await program.waitFor(expected);
    program.close();
    expect(await program.ended).toEqual({ code: 0, signal: SIGHUP });
  }
  expect(readdirSync(own)).toEqual([]);
});

const writesCoreFiles =
  process.platform === 'linux' &&
  /^core/.test(readFileSync('/proc/sys/kernel/core_pattern', 'utf8'));

test.skipIf(!writesCoreFiles)('an abort leaves no key in the core file', async () => {
  // Uses its own home, because the wizard would open a network that an earlier test chose.
  const own = folderOfFile('core-home-');
  const cores = folderOfFile('core-');
  const { privateKey } = testAccounts()[1]!;
  const shell = ['-c', `ulimit -c unlimited; exec "$0" "$@"`];
  const program = openPty({
    command: 'sh',
    args: [...shell, process.execPath, builtProgram(), '--home', own],
    cwd: cores,
    environment: { HOME: own, ONBOARD_PRIVATE_KEY: privateKey },
  });
  await program.waitFor(ASKS_NETWORK);
  process.kill(program.pid, 'SIGABRT');
  expect(await program.ended).toMatchObject({ signal: SIGABRT });
  const [core = ''] = readdirSync(cores);
  const content = readFileSync(join(cores, core));
  expect(content.subarray(1, 4).toString()).toBe('ELF');
  expect(content.includes(privateKey.slice(2))).toBe(false);
});
