import { beforeAll, expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import { type Memory } from '../../../../src/journal/memory.ts';
import { answerStatus } from '../../../../src/support/status/read-status.ts';
import { type SupportDeps, parseSubject } from '../../../../src/support/status/subject.ts';
import { answerData } from '../../../../src/support/status/answer-report.ts';
import { journalOf, MemoryStore } from '../../engine/helpers/memory-journal.ts';
import { join, newOperator, sharedOperator } from '../../tasks/helpers/operator.ts';
import { answerLines } from '../helpers/printed.ts';
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
    memory = (await journalOf(store, clock)).memory();
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

const ask = async (subject: string, here: Partial<SupportDeps>) => {
  const { connection, clock } = operator;
  const { profile, ports } = connection;
  const deps = supportDeps(profile, { ports, clock, ...here });
  const answer = await answerStatus(deps, { subject: parseSubject(subject) });
  return { answer, lines: answerLines(answer, english), data: answerData(answer) };
};
const onThisMachine = (): Partial<SupportDeps> => ({
  readMemoryOf: () => Promise.resolve(memory),
  signed: (wanted) =>
    Promise.resolve(
      memory.runs
        .flatMap(({ task, submissions }) => submissions.map((one) => ({ ...one, task })))
        .find((one) => one.id === wanted),
    ),
});

test("a registration that waits for a P-Chain block is in the operator's status, which says to wait and not to send again", async () => {
  const { answer, lines, data } = await ask(operator.signer.evmAddress, onThisMachine());
  const { nodeId } = operator.node;
  expect(answer.status!.l1s[0]!.nextAction).toMatchObject({
    code: 'G8-WAIT-BLOCK',
    whose: 'network',
  });
  expect(answer.status!.l1s[0]!.nextAction!.until).toBeGreaterThan(operator.clock.now());
  expect(lines.join('\n')).not.toContain('middleware-complete-validator-registration');
  expect(data).toMatchObject({
    onTheWayOnPChain: [{ id, step: 'p-chain', nodeID: nodeId }],
    l1s: [{ code: 'G8-WAIT-BLOCK', turns: [{ party: 'network' }] }],
  });
});

test('a waiting registration is found by its ID, with its operator', async () => {
  const { lines, answer, data } = await ask(id, onThisMachine());
  expect(lines).toContain(`  concerns operator ${operator.signer.evmAddress}`);
  expect(answer.status!.l1s[0]!.code).toBe('G8-WAIT-BLOCK');
  expect(data).toMatchObject({
    asked: { status: 'Processing', does: 'register-validator' },
    onTheWayOnPChain: [{ id }],
  });
});

test('a waiting registration is shown without an operator on a machine that did not send it', async () => {
  expect((await ask(id, {})).answer.status).toBeUndefined();
});

test('a registration is no longer in the status after a block includes it', async () => {
  operator.sandbox.controls.pChain.accept();
  const { answer, data } = await ask(operator.signer.evmAddress, onThisMachine());
  expect(answer.status!.l1s[0]!.code).not.toBe('G8-WAIT-BLOCK');
  expect(data).toMatchObject({ onTheWayOnPChain: [] });
});
