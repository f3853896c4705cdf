import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { refuseOpenMemory } from '../../../../src/adapters/keys/key-signer.ts';
import { unusedPort } from '../../adapters/helpers/loopback.ts';
import {
  endOf,
  runProgram,
  spawnProgram,
  spawnWatched,
} from '../../../helpers/program/run-program.ts';

/** A process that opens its inspector on SIGUSR1, as every Node program does by default. */
const ORDINARY = "process.stdout.write('runs'); setInterval(() => undefined, 1000);";

test.skipIf(process.platform === 'win32')('SIGUSR1 opens no inspector', async () => {
  const ports = [await unusedPort(), await unusedPort()] as const;
  const env = { NODE_OPTIONS: `--inspect-port=127.0.0.1:${ports[0]}` };
  // The sandbox holds keys, and runs until it is stopped.
  const program = spawnProgram(['sandbox', '--port', '0'], { env });
  const options = [`--inspect-port=127.0.0.1:${ports[1]}`, '-e', ORDINARY];
  const ordinary = spawnWatched(process.execPath, options, {});
  onTestFinished(() => void ordinary.kill('SIGKILL'));
  await Promise.all([once(program.stdout, 'data'), once(ordinary.stdout, 'data')]);
  program.kill('SIGUSR1');
  ordinary.kill('SIGUSR1');
  // Once the inspector of the process that was signalled later is open, the program's would be open too.
  await once(ordinary.stderr, 'data');
  const connected = (port: number) => {
    const socket = connect(port, '127.0.0.1', () => void socket.destroy());
    return once(socket, 'connect');
  };
  await connected(ports[1]);
  await expect(connected(ports[0])).rejects.toThrow('ECONNREFUSED');
  program.kill('SIGINT');
  const { stderr } = await endOf(program);
  expect(stderr).not.toContain('Debugger');
});

test.skipIf(process.platform === 'win32')(
  'a key is not handled if SIGUSR1 opened the inspector before the first line of the program',
  async () => {
    const early = `import { url } from 'node:inspector';
process.kill(process.pid, 'SIGUSR1');
while (url() === undefined) await new Promise((resolve) => setImmediate(resolve));`;
    const { code, stderr } = await runProgram(['keys', 'create', 'mine'], {
      env: {
        NODE_OPTIONS: `--inspect-port=127.0.0.1:0 --import "data:text/javascript,${encodeURIComponent(early)}"`,
        ONBOARD_KEYSTORE_PASSWORD: 'correct horse battery',
      },
    });
    expect(stderr).toContain('E-KEY-129: Node.js runs with --inspect');
    expect(code).toBe(3);
  },
);

test.each([
  '--inspect',
  '--inspect-wait',
  '--heapsnapshot-signal=SIGUSR2',
  '--heap-prof',
  '--report-on-signal',
  '--report-uncaught-exception',
  '--inspect_brk=9000',
  '--report_on-signal',
])('a key is not handled with %s, in NODE_OPTIONS or as an argument', (option) => {
  const name = option.replace(/=.*/, '').replaceAll('_', '-');
  const refused = expect.objectContaining({ code: 'E-KEY-129', values: { option: name } }) as Error;
  expect(() => refuseOpenMemory({ env: { NODE_OPTIONS: `-C x ${option}` }, execArgv: [] })).toThrow(
    refused,
  );
  expect(() => refuseOpenMemory({ env: {}, execArgv: [option] })).toThrow(refused);
});

test.each(['', '--max-old-space-size=4096', '--inspect-port=9230', '--enable-source-maps'])(
  'other options of Node are harmless: %s',
  (option) => {
    expect(() => refuseOpenMemory({ env: { NODE_OPTIONS: option }, execArgv: [] })).not.toThrow();
  },
);
