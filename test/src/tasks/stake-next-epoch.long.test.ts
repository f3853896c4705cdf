import { expect, onTestFinished, test } from 'vitest';
import { readOperator } from '../../../src/protocol/snapshots/read-operator.ts';
import { wakeOwnerAndCurator } from '../../helpers/sandbox/sandbox.ts';
import { until } from '../../helpers/until.ts';
import { newOperator } from './helpers/operator.ts';

test('an addition waits for the epoch from which the delegated stake counts', async () => {
  const operator = await newOperator('operator', { generation: 'c', epochSeconds: 86_400 });
  onTestFinished(() => operator.sandbox.stop());
  const { l1, vaults, connection, signer, sandbox } = operator;
  // Stake that is delegated in an epoch's first second counts at once.
  sandbox.controls.advance(60);
  wakeOwnerAndCurator(sandbox);
  const input = { metadataUrl: 'https://example.org', vaults };
  expect((await operator.run({ kind: 'join', l1, input })).kind).toBe('done');
  const facts = await until(async () => {
    const seen = await readOperator(connection.ports, l1, signer.evmAddress);
    return seen.vaults.some(({ liveStake }) => liveStake > 0n) ? seen : undefined;
  });
  expect(facts.stake.free).toBe(0n);
  // The command stops here with the time at which it can be repeated.
  const impatient = { policy: { patience: () => 0 } };
  const adding = { kind: 'add-node', l1, input: operator.addNodeInput() } as const;
  expect(await operator.run(adding, impatient)).toMatchObject({
    kind: 'pending',
    step: 'add',
    wait: {
      text: { key: 'wait.epoch' },
      whose: 'clock',
      until: Number(facts.epoch.endsAt) * 1000,
    },
  });
  expect((await operator.run({ kind: 'stake', l1 }, impatient)).kind).toBe('pending');
});
