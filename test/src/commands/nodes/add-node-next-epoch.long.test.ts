import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../../src/adapters/connect.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { readL1 } from '../../../../src/protocol/snapshots/read-l1.ts';
import { readOperator } from '../../../../src/protocol/snapshots/read-operator.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { wakeOwnerAndCurator } from '../../../helpers/sandbox/sandbox.ts';
import { until } from '../../../helpers/until.ts';
import { openCommandHome } from '../helpers/command-home.ts';
import { documentOf } from '../helpers/documents.ts';

test('middleware-add-node ends as pending with the time at which the delegated stake counts', async () => {
  const home = await openCommandHome({ epochSeconds: 86_400 });
  onTestFinished(() => home.stop());
  const { contracts, sandbox } = home;
  // Stake that is delegated in an epoch's first second counts at once.
  sandbox.controls.advance(60);
  for (const [command, argument] of [
    ['register-operator', 'https://example.org/me'],
    ['opt-in-l1', contracts.balancer],
    ['opt-in-vault', contracts.vault],
  ] as const) {
    const { code, stderr } = await home.send(command, argument);
    expect(code, stderr).toBe(0);
  }
  wakeOwnerAndCurator(sandbox);
  const { network } = sandbox.profile;
  const { ports } = await connect(network, systemClock);
  const l1 = await readL1(ports, network, network.phases.find(({ active }) => active)!.l1s[0]!);
  const operator = parseAddress(home.operator.account.evmAddress);
  const { epoch } = await until(async () => {
    const seen = await readOperator(ports, l1, operator);
    return seen.vaults.some(({ liveStake }) => liveStake > 0n) ? seen : undefined;
  });
  const { publicKey } = await home.node();
  const args = [contracts.middleware, home.nodeId, publicKey, '--json'];
  const ended = await home.send('middleware-add-node', ...args);
  expect(ended.code, ended.stderr).toBe(4);
  expect(documentOf(ended, 'middleware-add-node')).toMatchObject({
    outcome: 'pending',
    party: 'clock',
    reason: 'wait',
    retryAt: new Date(Number(epoch.endsAt) * 1000).toISOString(),
    sent: false,
    step: 'add',
  });
});
