import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import { EMPTY_MEMORY, type Memory } from '../../../../src/journal/memory.ts';
import { answerStatus } from '../../../../src/support/status/read-status.ts';
import type { SupportDeps } from '../../../../src/support/status/support-deps.ts';
import { parseSubject } from '../../../../src/support/status/subject.ts';
import { answerData } from '../../../../src/support/status/answer-report.ts';
import { journalOf, MemoryStore } from '../../engine/helpers/memory-journal.ts';
import { join, newOperator, type Operator } from '../../tasks/helpers/operator.ts';
import { answerLines, statusMarkdown } from '../helpers/printed.ts';

const HOUR_MS = 3_600_000;

describe('a registration that waits for a block of the P-Chain', () => {
  let operator: Operator;
  let memory: Memory;
  let id: string;
  beforeAll(async () => {
    operator = await newOperator('operator', { pChainBlockTime: HOUR_MS });
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
  afterAll(() => operator.sandbox.stop());

  const ask = async (subject: string, here: Partial<SupportDeps>) => {
    const { connection, clock } = operator;
    const { profile, ports } = connection;
    const deps = { profile, ports, clock, aggregator: undefined };
    const readMemoryOf = () => Promise.resolve(EMPTY_MEMORY);
    const answer = await answerStatus(
      { ...deps, readMemoryOf, ...here },
      { subject: parseSubject(subject) },
    );
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

  test("is in the operator's status, which says to wait and not to send again", async () => {
    const { answer, lines, data } = await ask(operator.signer.evmAddress, onThisMachine());
    const { nodeId } = operator.node;
    expect(answer.status!.l1s[0]!.nextAction).toMatchObject({
      code: 'G8-WAIT-BLOCK',
      whose: 'network',
    });
    expect(answer.status!.l1s[0]!.nextAction!.until).toBeGreaterThan(operator.clock.now());
    const says = `P-Chain transaction ${id} waits for a block.`;
    expect(lines).toContain(says);
    expect(lines).toContain(`  ${says}`);
    expect(lines.join('\n')).not.toContain('middleware-complete-validator-registration');
    expect(statusMarkdown(answer.status!, english)).toContain(says);
    expect(data).toMatchObject({
      onTheWayOnPChain: [{ id, step: 'p-chain', nodeID: nodeId }],
      l1s: [{ code: 'G8-WAIT-BLOCK', turns: [{ party: 'network' }] }],
    });
  });

  test('is found by its ID, with its operator', async () => {
    const { lines, answer, data } = await ask(id, onThisMachine());
    expect(lines[0]).toBe(`P-Chain transaction ${id} on sandbox: waiting for a block`);
    expect(lines[1]).toBe('  registers a validator');
    expect(lines).toContain(`  concerns operator ${operator.signer.evmAddress}`);
    expect(answer.status!.l1s[0]!.code).toBe('G8-WAIT-BLOCK');
    expect(data).toMatchObject({
      asked: { status: 'Processing', does: 'register-validator' },
      onTheWayOnPChain: [{ id }],
    });
  });

  test('is shown without an operator on a machine that did not send it', async () => {
    const { lines, answer } = await ask(id, {});
    expect(lines).toContain(
      '  The operator is not known, because the endpoint does not show the transaction.',
    );
    expect(answer.status).toBeUndefined();
  });

  test('is no longer in the status after a block includes it', async () => {
    operator.sandbox.controls.pChain.accept();
    const { answer, data } = await ask(operator.signer.evmAddress, onThisMachine());
    expect(answer.status!.l1s[0]!.code).not.toBe('G8-WAIT-BLOCK');
    expect(data).toMatchObject({ onTheWayOnPChain: [] });
  });
});
