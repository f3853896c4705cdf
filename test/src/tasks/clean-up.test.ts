import { beforeAll, expect, test } from 'vitest';
import type { ValidationId } from '../../../src/domain/identity/ids.ts';
import { nAvax } from '../../../src/domain/units.ts';
import { readValidation } from '../../../src/protocol/snapshots/read-validation.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';
import { countEffects } from './helpers/effects.ts';
import { join, newOperator, nextEpoch, sharedOperator, runSigned } from './helpers/operator.ts';

const DAY = 86_400;

// Each test continues from the state of the test before it. Only additions keep their journal.
const operator = sharedOperator(() => newOperator('C-Chain only', { epochSeconds: DAY }));
const additions = new MemoryStore();
let first: ValidationId;
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

test('a registration that can still be completed is not cleaned up', async () => {
  expect(await add('add')).toMatchObject({ kind: 'stopped' });
  const { validationId } = await look();
  first = validationId!;
  expect((await cleanUp(first)).result).toMatchObject({ error: { code: 'E-TASK-217' } });
  expect((await look()).manager?.status).toBe('pending-added');
});

test('an expired registration is reported, and nothing else is sent for it', async () => {
  await nextEpoch(operator, DAY + 60);
  expect(await add()).toMatchObject({ kind: 'blocked', error: { code: 'E-TASK-202' } });
  expect((await countEffects(operator))['registrationInitiated']).toBe(1);
});

test('on an idle P-Chain, a small import makes a block after the expiry, and the registration is then cleaned up once', async () => {
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
});

test('no import is made if a P-Chain block exists after the expiry', async () => {
  expect(await add('add')).toMatchObject({ kind: 'stopped' });
  const { validationId } = await look();
  operator.clock.forward(DAY + 60);
  const { l1, connection } = operator;
  const [founder] = await connection.ports.pChain.currentValidators(l1.subnetId, []);
  const input = { nodeId: founder!.nodeId, amount: nAvax(1n) };
  expect(await operator.run({ kind: 'top-up', l1, input })).toMatchObject({ kind: 'done' });
  const cleaned = await cleanUp(validationId!);
  expect(cleaned).toMatchObject({ result: { kind: 'done' }, signed: ['complete'] });
});

test('the node can be added again after the clean-up, with a new validation', async () => {
  expect(await add()).toMatchObject({ kind: 'done' });
  const { validationId, manager } = await look();
  expect(validationId).not.toBe(first);
  expect(manager?.status).toBe('active');
  // No run continues for another validation: two were cleaned up, and the third is active.
  expect(additions.lines.filter((line) => line.includes('"type":"opened"'))).toHaveLength(3);
});
