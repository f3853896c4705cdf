import { expect, test } from 'vitest';
import { systemClock } from '../../../../src/app/clock.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { english } from '../../../../src/i18n/english.ts';
import type { LogLine, Page } from '../../../../src/page/page.ts';
import type { ValidationFacts } from '../../../../src/protocol/contracts/validation-facts.ts';
import { type RunEnd, checkRun, untilSkipped } from '../../../../src/session/flow/ended-runs.ts';
import { resume } from '../../../../src/session/flow/resume.ts';
import { NODE, VALIDATION_ID, validationWith } from '../../tasks/helpers/validation.ts';

function openDeps() {
  const leave = new AbortController();
  const pages: Page[] = [];
  const logged: LogLine[] = [];
  const dialogue = {
    signal: leave.signal,
    unasked: () => undefined,
    show: (_: string, page: Page) => pages.push(page),
    log: (line: LogLine) => logged.push(line),
  };
  const { unasked } = dialogue;
  const deps = {
    ...{ dialogue, i18n: english, endedRuns: new Map<string, RunEnd>() },
    options: { clock: systemClock },
  };
  const isRestored = () => dialogue.unasked === unasked;
  /** Presses the key of the page. */
  const skip = () => (dialogue.unasked as () => void)();
  return { deps: deps as never, pages, skip, leave, logged, isRestored, ended: deps.endedRuns };
}

const silent = () => new Promise<never>(() => undefined);

test('a check ends when the chains have answered, or when the operator skips it', async () => {
  const { deps, pages, skip, isRestored } = openDeps();
  await untilSkipped(deps, () => Promise.resolve());
  expect(isRestored()).toBe(true);
  let given: AbortSignal | undefined;
  const skipped = untilSkipped(deps, (signal) => {
    given = signal;
    return silent();
  });
  expect(pages.at(-1)?.ask).toMatchObject({ kind: 'watch', actions: [{ id: 'skip' }] });
  expect(given?.aborted).toBe(false);
  skip();
  await skipped;
  expect(given?.aborted).toBe(true);
  expect(isRestored()).toBe(true);
  // The key of a page that has gone does nothing.
  skip();
});

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
  const { deps, skip, logged, ended } = openDeps();
  let answer: ((facts: ValidationFacts) => void) | undefined;
  const facts = new Promise<ValidationFacts>((resolve) => (answer = resolve));
  let checked: Promise<boolean> | undefined;
  const skipped = untilSkipped(
    deps,
    (signal) => (checked = checkRun(RUN as never, deps, () => facts, signal)),
  );
  if (when === 'after') skip();
  answer?.(validationWith('pending-removed'));
  expect(await checked).toBe(count === 1);
  await skipped;
  expect([ended.size, logged.length]).toEqual([count, count]);
});

test('in a session, the check of a task to continue can be skipped', async () => {
  const { deps, pages, skip } = openDeps();
  let asks = 0;
  const ask = () => {
    asks += 1;
    return silent();
  };
  const each = (method: () => unknown) => new Proxy({}, { get: () => method });
  const address = `0x${'12'.repeat(20)}`;
  const flow = {
    deps,
    l1: { generation: each(() => ({})), balancer: address, manager: address },
    connection: { ports: { evm: each(ask), pChain: each(ask) } },
  };
  const resumed = resume(flow as never, RUN as never);
  expect(asks).toBeGreaterThan(0);
  expect(pages.at(-1)?.ask).toMatchObject({ actions: [{ id: 'skip' }] });
  skip();
  // The key of the account comes next, which this flow lacks.
  await expect(resumed).rejects.toThrow(TypeError);
});
