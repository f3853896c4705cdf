import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onlyLine, openCommandHome, type CommandHome } from '../commands/support/command-home.ts';
import { spawnProgram } from '../run-program.ts';
import { until } from '../support/until.ts';

const REGISTER = ['register-operator', '--network', 'sandbox', '--yes', 'https://example.org/me'];

let home: CommandHome;
beforeAll(async () => {
  home = await openCommandHome();
});
afterAll(() => home.stop());

test('a second process is told who works for the operator, and takes over from a dead one', async () => {
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
  // Whoever only looks is let in meanwhile.
  await until(pending);

  const second = await home.send('opt-in-l1', home.contracts.balancer);
  expect({ code: second.code, stdout: second.stdout }).toEqual({ code: 3, stdout: '' });
  expect(second.stderr).toContain(`E-JRN-101: Process ${String(first.pid)} is working`);
  expect(second.stderr).toMatch(/since \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);

  first.kill('SIGKILL');
  await gone;
  cChain.setBlockTime(0);
  await cChain.mine();
  onlyLine(await home.send('opt-in-l1', home.contracts.balancer));
  const again = await home.send('register-operator', 'https://example.org/me');
  onlyLine(again);
  expect(again.stderr).toContain('done already; nothing was sent');
});
