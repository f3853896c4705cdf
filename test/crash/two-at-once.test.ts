import { once } from 'node:events';
import { hostname } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { onlyLine, sharedHome } from '../src/commands/helpers/command-home.ts';
import { expectRefused } from '../src/commands/helpers/documents.ts';
import { builtProgram, spawnProgram } from '../helpers/program/run-program.ts';
import { answerUntil } from '../helpers/terminal/pty-person.ts';
import { PtyProgram } from '../helpers/terminal/pty.ts';
import { until } from '../helpers/until.ts';

const home = sharedHome({ built: true });

/** Starts a command whose transaction waits for a block, so that the process holds the lock. */
async function startWaiting(command: string, argument: string) {
  const { privateKey: key, evmAddress } = home.operator.account;
  home.sandbox.controls.cChain.setBlockTime(Infinity);
  const first = spawnProgram([command, '--network', 'sandbox', '--yes', argument], {
    home: home.home,
    env: { ONBOARD_PRIVATE_KEY: key },
  });
  const gone = once(first, 'close');
  // A command that only reads can run meanwhile.
  await until(async () => {
    const { stdout } = await home.look('pending', evmAddress);
    return stdout.includes('waits for a block') || undefined;
  });
  const kill = async () => {
    first.kill('SIGKILL');
    await gone;
  };
  return { pid: first.pid, kill };
}

async function makeBlocks(): Promise<void> {
  const { cChain } = home.sandbox.controls;
  cChain.setBlockTime(0);
  await cChain.mine();
}

test('a second process names the lock holder, and takes over from a dead process', async () => {
  const { pid, kill } = await startWaiting('register-operator', 'https://example.org/me');
  const second = await home.send('opt-in-l1', home.contracts.balancer);
  const holder = `E-JRN-101: Process ${String(pid)} on ${hostname()} is already working`;
  expectRefused(second, 3, holder);
  expect(second.stderr).toMatch(/since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);

  await kill();
  await makeBlocks();
  onlyLine(await home.send('opt-in-l1', home.contracts.balancer));
  const again = await home.send('register-operator', 'https://example.org/me');
  onlyLine(again);
  expect(again.stderr).toContain('already done; nothing was sent');
});

// Left out: since a second window takes nothing over, this walk no longer ends. two-wizards.long.test.ts tests the window itself.
test.todo(
  'a second wizard shows the lock holder, and takes nothing over when that process has died',
);

test.skip('a second wizard shows the lock holder and its progress, and takes over when that process has died', async () => {
  const { pid, kill } = await startWaiting('opt-in-vault', home.contracts.vault);
  const key = home.operator.account.privateKey;
  const wizard = new PtyProgram({
    command: process.execPath,
    args: [builtProgram(), '--home', home.home, '--network', 'sandbox'],
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
    `Process ${String(pid)} on ${hostname()}`,
    /since[^]*\d{4}-\d\d-\d\d\s/,
    'read-only',
  ]);

  await kill();
  await wizard.waitFor([
    /The other process has ended/,
    (terminal) => !terminal.text().includes('read-only'),
  ]);
  await makeBlocks();
});
