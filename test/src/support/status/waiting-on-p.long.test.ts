import { beforeAll, expect, test } from 'vitest';
import { type Memory } from '../../../../src/journal/memory.ts';
import type { SupportDeps } from '../../../../src/support/status/subject.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { openJournal } from '../../../../src/journal/journal.ts';
import { MemoryStore } from '../../engine/helpers/memory-journal.ts';
import { join, newOperator, sharedOperator } from '../../tasks/helpers/operator.ts';
import { shownAnswer } from '../helpers/shown-status.ts';
import { supportDeps } from '../helpers/support-deps.ts';

const HOUR_MS = 3_600_000;

const operator = sharedOperator(() => newOperator('operator', { pChainBlockTime: HOUR_MS }));
let memory: Memory;
let id: string;
beforeAll(async () => {
  await join(operator);
  const store = new MemoryStore();
  const { l1, sandbox, clock } = operator;
  const request = { kind: 'add-node', l1, input: operator.addNodeInput() } as const;
  const registration = async () => {
    memory = (await openJournal(store, clock)).memory();
    return memory.runs
      .flatMap(({ submissions }) => submissions)
      .find(({ step }) => step === 'p-chain');
  };
  // If an import comes first, this loop makes the block for the import.
  while ((await registration()) === undefined) {
    sandbox.controls.pChain.accept();
    const result = await operator.run(request, { store, policy: { patience: () => 0 } });
    expect(result.kind).toBe('pending');
  }
  id = (await registration())!.id;
});

const ask = (subject: string, here: Partial<SupportDeps>) => {
  const { connection, clock } = operator;
  const { profile, ports } = connection;
  return shownAnswer(supportDeps(profile, { ports, clock, ...here }), subject);
};
const onThisMachine = (): Partial<SupportDeps> => ({
  readMemoryOf: () => Promise.resolve(memory),
  ownSubmission: (wanted) =>
    Promise.resolve(
      memory.runs
        .flatMap(({ task, submissions }) => submissions.map((one) => ({ ...one, task })))
        .find((one) => one.id === wanted),
    ),
});

test('a registration that waits for a P-Chain block is found by its operator and its ID, until a block includes it', async () => {
  const { nodeId } = operator.node;
  const { evmAddress } = operator.signer;
  const byOperator = await ask(evmAddress, onThisMachine());
  const { nextAction } = byOperator.status!.l1s[0]!;
  expect(nextAction).toMatchObject({ code: 'G8-WAIT-BLOCK', party: 'network' });
  expect(nextAction!.until).toBeGreaterThan(operator.clock.now());
  // The status says to wait, and not to send again.
  expect(byOperator.lines.join('\n')).not.toContain('middleware-complete-validator-registration');
  expect(byOperator.data).toMatchObject({
    onTheWayOnPChain: [{ id, step: 'p-chain', nodeID: nodeId, state: 'waiting' }],
    l1s: [{ code: 'G8-WAIT-BLOCK', turns: [{ party: 'network' }] }],
  });

  const byId = await ask(id, onThisMachine());
  expect(byId.lines).toContain(`  concerns operator ${evmAddress}`);
  expect(byId.status!.l1s[0]!.code).toBe('G8-WAIT-BLOCK');
  expect(byId.data).toMatchObject({
    asked: { status: 'Processing', does: 'register-validator' },
    onTheWayOnPChain: [{ id }],
  });
  // Another machine does not know whose registration it is.
  expect((await ask(id, {})).status).toBeUndefined();

  const { ports } = operator.connection;
  const without = async (txStatus: typeof ports.pChain.txStatus) =>
    ask(evmAddress, {
      ...onThisMachine(),
      ports: { ...ports, pChain: { ...ports.pChain, txStatus } },
    });
  for (const answer of [
    () => Promise.resolve({ status: 'Unknown' } as const),
    () => Promise.resolve({ status: 'Dropped', reason: '' } as const),
    () => Promise.reject(new OnboardError('E-NET-108', { url: 'http://x', method: 'x' })),
  ]) {
    const unseen = await without(answer);
    expect(unseen.data).toMatchObject({
      onTheWayOnPChain: [{ id, nodeID: nodeId, state: 'lost' }],
    });
    expect(unseen.lines.join(' ')).toContain(`${id} was signed on this machine`);
    expect(unseen.status!.l1s[0]!.code).not.toBe('G8-WAIT-BLOCK');
  }

  operator.sandbox.controls.pChain.accept();
  const { status, data } = await ask(evmAddress, onThisMachine());
  expect(status!.l1s[0]!.code).not.toBe('G8-WAIT-BLOCK');
  expect(data).toMatchObject({ onTheWayOnPChain: [] });
});
