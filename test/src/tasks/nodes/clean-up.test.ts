import { beforeAll, expect, test } from 'vitest';
import type { ValidationId } from '../../../../src/domain/identity/ids.ts';
import { nAvax } from '../../../../src/domain/units.ts';
import { readValidation } from '../../../../src/protocol/snapshots/read-validation.ts';
import { MemoryStore } from '../../engine/helpers/memory-journal.ts';
import { countEffects } from '../helpers/effects.ts';
import { join, newOperator, nextEpoch, sharedOperator, runSigned } from '../helpers/operator.ts';

const DAY = 86_400;

// Only additions keep their journal.
const operator = sharedOperator(() => newOperator('C-Chain only', { epochSeconds: DAY }));
const additions = new MemoryStore();
beforeAll(() => join(operator));

const look = () => readValidation(operator.connection.ports, operator.l1, operator.node.nodeId);
const add = (stopAfter?: string) => {
  const request = { kind: 'add-node', l1: operator.l1, input: operator.addNodeInput() } as const;
  return operator.run(request, { store: additions, ...(stopAfter && { stopAfter }) });
};
const cleanUp = (validationId: ValidationId) => {
  const input = { nodeId: operator.node.nodeId, validationId };
  return runSigned(operator, { kind: 'clean-up', l1: operator.l1, input });
};

test('an expired registration is cleaned up once, and its node can be added again', async () => {
  expect(await add('add')).toMatchObject({ kind: 'stopped' });
  const first = (await look()).validationId!;
  expect((await cleanUp(first)).result).toMatchObject({ error: { code: 'E-TASK-217' } });
  expect((await look()).manager?.status).toBe('pending-added');

  // The registration expires: it is reported, and nothing else is sent for it.
  await nextEpoch(operator, DAY + 60);
  expect(await add()).toMatchObject({ kind: 'blocked', error: { code: 'E-TASK-202' } });
  expect((await countEffects(operator))['registrationInitiated']).toBe(1);

  // On an idle P-Chain, a small import makes a block after the expiry.
  const { pChain } = operator.connection.ports;
  const { validationId, registration } = await look();
  expect(validationId).toBe(first);
  expect(await pChain.time()).toBeLessThan(registration!.message.expiry);
  const done = { result: { kind: 'done' } };
  expect(await cleanUp(first)).toMatchObject({ ...done, signed: ['export', 'import', 'complete'] });
  expect(await pChain.time()).toBeGreaterThanOrEqual(registration!.message.expiry);
  expect((await look()).live).toBeUndefined();
  const { l1, connection, node } = operator;
  const after = await readValidation(connection.ports, l1, node.nodeId, first);
  expect(after.manager?.status).toBe('invalidated');
  // A second run sends nothing.
  expect(await cleanUp(first)).toMatchObject({ ...done, signed: [] });
  expect((await countEffects(operator))['removalCompleted']).toBe(1);

  // No import is made if a P-Chain block exists after the expiry.
  expect(await add('add')).toMatchObject({ kind: 'stopped' });
  const second = (await look()).validationId!;
  operator.clock.forward(DAY + 60);
  const [founder] = await connection.ports.pChain.currentValidators(l1.subnetId, []);
  const input = { nodeId: founder!.nodeId, amount: nAvax(1n) };
  expect(await operator.run({ kind: 'top-up', l1, input })).toMatchObject({ kind: 'done' });
  const cleaned = await cleanUp(second);
  expect(cleaned).toMatchObject({ result: { kind: 'done' }, signed: ['complete'] });

  // The node gets a new validation.
  expect(await add()).toMatchObject({ kind: 'done' });
  const added = await look();
  expect([first, second]).not.toContain(added.validationId);
  expect(added.manager?.status).toBe('active');
  // No run continues for another validation: two were cleaned up, and the third is active.
  expect(additions.lines.filter((line) => line.includes('"type":"opened"'))).toHaveLength(3);
});
