import { once } from 'node:events';
import { expect, test } from 'vitest';
import { refuseOpenMemory } from '../../../../src/adapters/keys/key-signer.ts';
import { endOf, runProgram, spawnProgram } from '../../../helpers/program/run-program.ts';

const PASSWORD = 'correct horse battery';
const CREATE = ['keys', 'create', 'mine'];

test.skipIf(process.platform === 'win32')('SIGUSR1 opens no inspector', async () => {
  const program = spawnProgram(['sandbox', '--port', '0']);
  // The program prints this when it runs.
  await once(program.stdout, 'data');
  program.kill('SIGUSR1');
  program.kill('SIGINT');
  const { stderr } = await endOf(program);
  expect(stderr).not.toContain('Debugger');
});

test('a key is not handled while the inspector is open', async () => {
  const env = { NODE_OPTIONS: '--inspect=127.0.0.1:0', ONBOARD_KEYSTORE_PASSWORD: PASSWORD };
  const { code, stderr } = await runProgram(CREATE, { env });
  expect(stderr).toContain('E-KEY-129: Node.js runs with --inspect');
  expect(code).toBe(3);
});

test.each([
  '--inspect',
  '--inspect-brk=9000',
  '--inspect-wait',
  '--heapsnapshot-signal=SIGUSR2',
  '--heapsnapshot-near-heap-limit=3',
  '--heap-prof',
  '--report-on-signal',
  '--report-uncaught-exception',
  '--inspect_brk=9000',
  '--heap_prof',
  '--report_on_fatalerror',
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
