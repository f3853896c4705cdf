import { expect, test } from 'vitest';
import local from '../../../../assets/profiles/local.json' with { type: 'json' };
import { testAccounts } from '../../../../src/sandbox/identity/accounts.ts';
import { runHere } from '../../../helpers/program/run-here.ts';
import { storeNetwork } from '../../../helpers/program/store-network.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { silentServer } from '../../adapters/helpers/silent-server.ts';
import { expectRefused } from '../helpers/documents.ts';
import { sendingOptions } from '../../../../src/commands/options/shared-options.ts';
import { reasonOf, waitOptions } from '../../../../src/commands/options/wait-options.ts';

const MINUTE = 60_000;
const waiting = (options: Record<string, string>, now = () => 0) =>
  waitOptions(
    {
      wait: sendingOptions.wait.parse(options['wait']),
      timeout: sendingOptions.timeout.parse(options['timeout']),
    },
    now,
  );

test('without --wait, waits for machines but not for people', () => {
  const { policy, timeout } = waiting({});
  expect([policy.patience('validators'), policy.patience('l1-owner')]).toEqual([10 * MINUTE, 0]);
  expect([policy.persistence, timeout]).toEqual([undefined, undefined]);
});

test('--wait waits for people without a limit, and retries a failing endpoint for an hour', () => {
  const { policy } = waiting({ wait: '' }, () => 1e12);
  expect([policy.patience('l1-owner'), policy.persistence]).toEqual([Infinity, 60 * MINUTE]);
});

test('--wait=2m ends every wait two minutes after the start of the command', () => {
  let now = 1000;
  const { policy } = waiting({ wait: '2m' }, () => now);
  expect(policy.patience('curator')).toBe(Infinity);
  now += 2 * MINUTE;
  expect(policy.patience('curator')).toBe(0);
  expect(policy.patience('validators')).toBe(0);
  expect(policy.persistence).toBe(2 * MINUTE);
});

test('--timeout takes one whole number of a unit, up to 30 days', () => {
  const times = { '90s': 90_000, '30m': 30 * MINUTE, '2h': 120 * MINUTE, '30d': 43_200 * MINUTE };
  for (const [text, milliseconds] of Object.entries(times))
    expect(waiting({ timeout: text }).timeout).toBe(milliseconds);
  for (const text of ['', '0s', '5', 'm', '1.5h', '31d', '-1m', '2h30m', '99999999s'])
    expect(() => waiting({ timeout: text }), text).toThrow('E-CLI-110');
});

test.each([
  ['usage', 'operator', 'act'],
  ['blocked', 'operator', 'act'],
  ['blocked', 'l1-owner', 'ask'],
  ['blocked', 'clock', 'wait'],
  ['blocked', 'us', 'fault'],
  ['pending', 'curator', 'ask'],
  ['pending', 'operator', 'ask'],
  ['pending', 'validators', 'wait'],
  ['unclear', 'network', 'unclear'],
  ['fault', 'us', 'fault'],
  ['cancelled', 'operator', 'stopped'],
] as const)('the exit %s with the turn of %s has the reason "%s"', (exit, party, reason) => {
  expect(reasonOf(exit, party)).toBe(reason);
});

test('--timeout also ends the reads of an endpoint that does not answer', async () => {
  const { url } = await silentServer();
  const home = temporaryFolder();
  const aggregators = [{ url, shape: 'self-hosted' as const }];
  storeNetwork(home, { ...local, name: 'mine', apiUrl: url, rpcUrls: [url], aggregators });
  const env = { ONBOARD_PRIVATE_KEY: testAccounts()[0]!.privateKey };
  const options = ['--network', 'mine', '--yes', '--timeout', '1s'];
  const call = ['opt-in-l1', ...options, `0x${'11'.repeat(20)}`];
  expectRefused(await runHere(call, { home, env }), 4, 'E-CLI-111: ', 'within 1s');
});
