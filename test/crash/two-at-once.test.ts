import { once } from 'node:events';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { freshHome, onlyLine } from '../src/commands/helpers/command-home.ts';
import { expectRefused } from '../src/commands/helpers/documents.ts';
import { spawnProgram } from '../helpers/program/run-program.ts';
import { answerUntil } from '../helpers/terminal/pty-person.ts';
import { openOnTerminal } from '../helpers/terminal/open-on-terminal.ts';
import { until } from '../helpers/until.ts';

const home = freshHome({ built: true });

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

test('a second wizard shows the lock holder and its progress, and takes nothing over when that process has died', async () => {
  onlyLine(await home.send('register-operator', 'https://example.org/me'));
  const { pid, kill } = await startWaiting('opt-in-vault', home.contracts.vault);
  const key = home.operator.account.privateKey;
  const wizard = openOnTerminal(home.home, ['--network', 'sandbox'], {
    environment: { ONBOARD_PRIVATE_KEY: key },
    ...{ columns: 100, rows: 30 },
  });
  await answerUntil(wizard, /Another\s+window\s+is\s+working/);
  await wizard.waitFor([
    /Another\s+window\s+is\s+working[^]*Opting\s+in:\s+1\s+transaction\s+sent/,
    `Another program (process ${String(pid)} on ${hostname()}) is at work`,
    /since\s+\d\d:\d\d/,
    'read-only',
  ]);

  await kill();
  await wizard.waitFor([
    /The other window no longer holds the account\. Nothing was taken over/,
    (terminal) => !terminal.text().includes('read-only'),
  ]);
  await makeBlocks();
});
