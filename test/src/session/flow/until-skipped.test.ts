import { expect, test } from 'vitest';
import { systemClock } from '../../../../src/app/clock.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { english } from '../../../../src/i18n/english.ts';
import type { Page } from '../../../../src/page/page.ts';
import { resume } from '../../../../src/session/flow/resume.ts';
import { untilSkipped } from '../../../../src/session/flow/until-skipped.ts';

function openDeps() {
  const leave = new AbortController();
  const pages: Page[] = [];
  const dialogue = {
    signal: leave.signal,
    unasked: () => undefined,
    show: (_: string, page: Page) => pages.push(page),
    log: () => undefined,
  };
  const deps = {
    ...{ dialogue, i18n: english, endedRuns: new Map() },
    options: { clock: systemClock },
  };
  /** Presses the key of the page. */
  const skip = () => (dialogue.unasked as () => void)();
  return { deps: deps as never, pages, skip, leave };
}

const silent = () => new Promise<never>(() => undefined);

test('a check ends when the chains have answered, or when the operator skips it', async () => {
  const { deps, pages, skip } = openDeps();
  await untilSkipped(deps, () => Promise.resolve());
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
  // The key of a page that has gone does nothing.
  skip();
});

test('a failed read is no answer, and any other failure is a fault', async () => {
  const { deps } = openDeps();
  await untilSkipped(deps, () => Promise.reject(new OnboardError('E-NET-101', { url: 'u' })));
  const fault = new TypeError('x');
  await expect(untilSkipped(deps, () => Promise.reject(fault))).rejects.toBe(fault);
});

test('in a session, the check of a task to continue can be skipped', async () => {
  const { deps, pages, skip } = openDeps();
  const task = {
    kind: 'remove-node',
    network: 'n',
    operator: '0x1',
    node: 'NodeID-1',
    target: 'x',
  };
  const run = { id: 0, task, openedAt: 0, input: null, submissions: [], facts: [] };
  let asked = false;
  const flow = {
    deps,
    connection: { ports: {} },
    get l1() {
      asked = true;
      return silent();
    },
  };
  const resumed = resume(flow as never, run as never);
  expect(asked).toBe(true);
  expect(pages.at(-1)?.ask).toMatchObject({ actions: [{ id: 'skip' }] });
  skip();
  // The key of the account comes next, which this flow lacks.
  await expect(resumed).rejects.toThrow(TypeError);
});
