import { expect, test } from 'vitest';
import { systemClock } from '../../../../src/app/clock.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { english } from '../../../../src/i18n/english.ts';
import type { ValidationFacts } from '../../../../src/protocol/contracts/validation-facts.ts';
import { type RunEnd, checkRun, untilSkipped } from '../../../../src/session/flow/ended-runs.ts';
import { resume } from '../../../../src/session/flow/resume.ts';
import { Dialogue } from '../../../../src/session/view/dialogue.ts';
import { NODE, VALIDATION_ID, validationWith } from '../../tasks/helpers/validation.ts';

function openDeps() {
  const dialogue = new Dialogue({ i18n: english, clock: systemClock, command: 'onboard' });
  const ended = new Map<string, RunEnd>();
  const deps = { dialogue, i18n: english, endedRuns: ended, options: { clock: systemClock } };
  const skip = () => {
    expect(dialogue.view().page.ask).toMatchObject({ actions: [{ id: 'skip' }] });
    dialogue.dispatch({ type: 'other-action', id: 'skip' });
  };
  return { deps: deps as never, dialogue, skip, ended };
}

const silent = () => new Promise<never>(() => undefined);

test('a failed read is no answer, and any other failure is a fault', async () => {
  const { deps } = openDeps();
  await untilSkipped(deps, () => Promise.reject(new OnboardError('E-NET-101', { url: 'u' })));
  const fault = new TypeError('x');
  await expect(untilSkipped(deps, () => Promise.reject(fault))).rejects.toBe(fault);
});

const TASK = { kind: 'top-up', network: 'n', operator: '0x1', node: NODE, target: VALIDATION_ID };
const RUN = { id: 0, task: TASK, openedAt: 0, input: null, submissions: [], facts: [] };

// The operator has continued the task by then: to close it would lead to a second payment.
test.each([
  ['before', 1],
  ['after', 0],
] as const)('an answer that comes %s the skip ends %i runs', async (when, count) => {
  const { deps, dialogue, skip, ended } = openDeps();
  let answer: (facts: ValidationFacts) => void = () => undefined;
  const facts = new Promise<ValidationFacts>((resolve) => (answer = resolve));
  let checked: Promise<boolean> | undefined;
  let given: AbortSignal | undefined;
  const skipped = untilSkipped(deps, (signal) => {
    given = signal;
    return (checked = checkRun(RUN as never, deps, () => facts, signal));
  });
  if (when === 'after') skip();
  expect(given?.aborted).toBe(when === 'after');
  answer(validationWith('pending-removed'));
  expect(await checked).toBe(count === 1);
  await skipped;
  expect([ended.size, dialogue.view().log.length]).toEqual([count, count]);
  expect(dialogue.unasked).toBeUndefined();
});

test('in a session, the check of a task to continue can be skipped', async () => {
  const { deps, skip } = openDeps();
  const each = (method: () => unknown) => new Proxy({}, { get: () => method });
  const address = `0x${'12'.repeat(20)}`;
  const flow = {
    deps,
    l1: { generation: each(() => ({})), balancer: address, manager: address },
    connection: { ports: { evm: each(silent), pChain: each(silent) } },
  };
  const resumed = resume(flow as never, RUN as never);
  skip();
  // The key of the account comes next, which this flow lacks.
  await expect(resumed).rejects.toThrow(TypeError);
});
