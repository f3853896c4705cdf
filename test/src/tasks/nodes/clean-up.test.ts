import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ValidationId } from '../../../../src/domain/identity/ids.ts';
import type { PChainReader } from '../../../../src/ports/p-chain.ts';
import { openReaders } from '../../../../src/adapters/connect.ts';
import { readValidation } from '../../../../src/protocol/snapshots/read-validation.ts';
import type { TaskRequest } from '../../../../src/tasks/task-kinds.ts';
import { changeOf } from '../../../../src/tasks/validation/change-in-progress.ts';
import { frozenCopy } from '../../../helpers/sandbox/frozen-copy.ts';
import { openProfile } from '../../../helpers/sandbox/open-profile.ts';
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

/** Only the P-Chain's own time ends a registration: an endpoint behind does not show one that was accepted. */
async function expectOpen(validationId: ValidationId, pChain: PChainReader): Promise<void> {
  const { l1, node, connection } = operator;
  const { nodeId } = node;
  const ports = { pChain };
  const policy = { patience: () => 0 };
  const requests: readonly TaskRequest[] = [
    { kind: 'add-node', l1, input: operator.addNodeInput() },
    { kind: 'clean-up', l1, input: { nodeId, validationId } },
    { kind: 'remove-node', l1, input: { nodeId, initiates: true } },
    { kind: 'update-weight', l1, input: { nodeId, stake: l1.primaryClass.minimum * 2n } },
  ];
  for (const request of requests) {
    const { result, signed } = await runSigned(operator, request, { ports, policy });
    expect(result).toMatchObject({ kind: 'blocked', error: { code: 'E-TASK-240' } });
    expect(signed).toEqual([]);
  }
  const facts = await readValidation({ ...connection.ports, pChain }, l1, nodeId);
  expect(() => changeOf(facts)).toThrow(/E-TASK-240/);
}

test('an expired registration is cleaned up once, and its node can be added again', async () => {
  const { l1, connection, node, sandbox, clock } = operator;
  expect(await add('add')).toMatchObject({ kind: 'stopped' });
  const first = (await look()).validationId!;
  expect((await cleanUp(first)).result).toMatchObject({ error: { code: 'E-TASK-217' } });
  expect((await look()).manager?.status).toBe('pending-added');
  const behind = await frozenCopy(sandbox, clock.now());
  onTestFinished(() => behind.stop());

  await nextEpoch(operator, DAY + 60);
  await expectOpen(first, openReaders(openProfile(behind.profile.network), clock).pChain);
  // The set has it, with its ID or without: only the answer about the validation is old.
  const { pChain } = openReaders(connection.profile, clock);
  let reads = 0;
  const listing = (validationId: ValidationId | undefined): PChainReader => ({
    ...pChain,
    currentValidators: () => {
      reads += 1;
      return Promise.resolve([{ nodeId: node.nodeId, validationId }] as never);
    },
  });
  await expectOpen(first, listing(first));
  await expectOpen(first, listing(undefined));
  reads = 0;
  for (const wanted of [undefined, first]) {
    const ports = { ...connection.ports, pChain: listing(first) };
    const facts = await readValidation(ports, l1, node.nodeId, wanted);
    expect(facts.pChainTime).toBeUndefined();
  }
  expect(reads).toBe(2);
  // By the P-Chain's own time it has expired: it is reported, and nothing else is sent for it.
  expect(await add()).toMatchObject({ kind: 'blocked', error: { code: 'E-TASK-202' } });
  expect((await countEffects(operator))['registrationInitiated']).toBe(1);

  const { validationId, registration, pChainTime } = await look();
  expect(validationId).toBe(first);
  expect(pChainTime).toBeGreaterThanOrEqual(registration!.message.expiry);
  const done = { result: { kind: 'done' } };
  expect(await cleanUp(first)).toMatchObject({ ...done, signed: ['complete'] });
  expect((await look()).live).toBeUndefined();
  const after = await readValidation(connection.ports, l1, node.nodeId, first);
  expect(after.manager?.status).toBe('invalidated');
  // A second run sends nothing.
  expect(await cleanUp(first)).toMatchObject({ ...done, signed: [] });
  expect((await countEffects(operator))['removalCompleted']).toBe(1);

  // The node gets a new validation.
  expect(await add()).toMatchObject({ kind: 'done' });
  const added = await look();
  expect(added.validationId).not.toBe(first);
  expect(added.manager?.status).toBe('active');
  // No run continues for another validation: one was cleaned up, and the second is active.
  expect(additions.lines.filter((line) => line.includes('"type":"opened"'))).toHaveLength(2);
});
