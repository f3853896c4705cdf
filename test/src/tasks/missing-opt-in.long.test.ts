import { expect, test } from 'vitest';
import { english } from '../../../src/i18n/english.ts';
import { joinedOperator } from './helpers/operator.ts';

/** Longer than the test, so that an epoch passes only when the test advances the clock. */
const EPOCH_S = 900;

test.each([
  ['l1', 'a', 'E-MW-106', 'opt-in-l1'],
  ['vault', 'c', 'E-TASK-239', 'opt-in-vault'],
] as const)(
  'after an opt-out of the %s, an addition asks the operator, not the curators (generation %s)',
  async (kind, generation, code, command) => {
    const operator = await joinedOperator('operator', { generation, epochSeconds: EPOCH_S });
    const { l1, vaults } = operator;
    const where = kind === 'l1' ? l1.balancer : vaults[0]!.address;
    const optOut = { kind: 'opt-out', input: { kind, where } } as const;
    expect(await operator.run(optOut)).toMatchObject({ kind: 'done' });
    operator.clock.forward(EPOCH_S + 1);
    const add = { kind: 'add-node', l1, input: operator.addNodeInput() } as const;
    const refused = await operator.run(add, { policy: { patience: () => 0 } });
    expect(refused).toMatchObject({ kind: 'blocked', error: { code, party: 'operator' } });
    const { error } = refused as Extract<typeof refused, { kind: 'blocked' }>;
    expect(english.error(error).next[0]).toContain(`${command} ${where}`);
  },
);

test('a removal of a node that never validated is blocked: waiting does not help', async () => {
  const operator = await joinedOperator('operator', { epochSeconds: EPOCH_S });
  const { l1 } = operator;
  const { nodeId } = operator.node;
  const removal = { kind: 'remove-node', l1, input: { nodeId, initiates: true } } as const;
  expect(await operator.run(removal)).toMatchObject({
    kind: 'blocked',
    error: { code: 'E-TASK-205', exit: 'blocked' },
  });
});
