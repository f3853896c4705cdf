import { once } from 'node:events';
import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  onlyLine,
  openCommandHome,
  type CommandHome,
} from '../src/commands/helpers/command-home.ts';
import { PROGRAM, spawnProgram } from '../helpers/program/run-program.ts';
import { answerUntil } from '../helpers/terminal/pty-person.ts';
import { PtyProgram } from '../helpers/terminal/pty.ts';
import { until } from '../helpers/until.ts';

const REGISTER = ['register-operator', '--network', 'sandbox', '--yes', 'https://example.org/me'];

let home: CommandHome;
beforeAll(async () => {
  home = await openCommandHome({ built: true });
});
afterAll(() => home.stop());

test('a second process names the lock holder, and takes over from a dead process', async () => {
  const { cChain } = home.sandbox.controls;
  const operator = home.operator.account.evmAddress;
  cChain.setBlockTime(Infinity);
  const first = spawnProgram(REGISTER, {
    home: home.home,
    env: { ONBOARD_PRIVATE_KEY: home.operator.account.privateKey },
  });
  const gone = once(first, 'close');
  const pending = async () => {
    const looked = await home.run(['pending', '--network', 'sandbox', operator]);
    return looked.stdout.includes('waits for a block') ? looked : undefined;
  };
  // A command that only reads can run meanwhile.
  await until(pending);

  const second = await home.send('opt-in-l1', home.contracts.balancer);
  expect({ code: second.code, stdout: second.stdout }).toEqual({ code: 3, stdout: '' });
  expect(second.stderr).toContain(
    `E-JRN-101: Process ${String(first.pid)} on ${hostname()} is already working`,
  );
  expect(second.stderr).toMatch(/since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);

  first.kill('SIGKILL');
  await gone;
  cChain.setBlockTime(0);
  await cChain.mine();
  onlyLine(await home.send('opt-in-l1', home.contracts.balancer));
  const again = await home.send('register-operator', 'https://example.org/me');
  onlyLine(again);
  expect(again.stderr).toContain('already done; nothing was sent');
});

test('a second wizard shows the lock holder and its progress, and takes over when that process has died', async () => {
  const { cChain } = home.sandbox.controls;
  const key = home.operator.account.privateKey;
  cChain.setBlockTime(Infinity);
  const first = spawnProgram(
    ['opt-in-vault', '--network', 'sandbox', '--yes', home.contracts.vault],
    { home: home.home, env: { ONBOARD_PRIVATE_KEY: key } },
  );
  const gone = once(first, 'close');
  const operator = home.operator.account.evmAddress;
  await until(async () => {
    const { stdout } = await home.run(['pending', '--network', 'sandbox', operator]);
    return stdout.includes('waits for a block') || undefined;
  });

  const wizard = new PtyProgram({
    command: process.execPath,
    args: [PROGRAM, '--home', home.home, '--network', 'sandbox'],
    environment: { HOME: home.home, ONBOARD_PRIVATE_KEY: key },
    columns: 100,
    rows: 30,
  });
  onTestFinished(async () => {
    if (wizard.running) wizard.kill('SIGKILL');
    await wizard.ended;
  });
  await answerUntil(wizard, /is\s+already\s+working/);
  await wizard.waitFor([
    /is\s+already\s+working[^]*only\s+watches[^]*Opting\s+in,\s+transactions\s+sent:\s+1\b/,
    `Process ${String(first.pid)} on ${hostname()}`,
    /since[^]*\d{4}-\d\d-\d\d\s/,
    'read-only',
  ]);

  first.kill('SIGKILL');
  await gone;
  await wizard.waitFor([
    /The other process has ended/,
    (terminal) => !terminal.text().includes('read-only'),
  ]);
  cChain.setBlockTime(0);
  await cChain.mine();
});
