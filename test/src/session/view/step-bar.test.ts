import { expect, test } from 'vitest';
import { systemClock } from '../../../../src/app/clock.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { message } from '../../../../src/domain/message.ts';
import { EMPTY_VIEW, foldEvent } from '../../../../src/engine/engine-view.ts';
import type { EngineEvent } from '../../../../src/engine/engine.ts';
import { satisfied } from '../../../../src/engine/step.ts';
import { english } from '../../../../src/i18n/english.ts';
import { markMilestones } from '../../../../src/session/flow/task-run.ts';
import { runPage } from '../../../../src/session/screens/run-screen.ts';
import { Dialogue } from '../../../../src/session/view/dialogue.ts';
import { StepBar } from '../../../../src/session/view/step-bar.ts';
import type { TaskKind } from '../../../../src/tasks/task-kinds.ts';

function openStepBar() {
  const dialogue = new Dialogue({ i18n: english, clock: systemClock, command: 'onboard' });
  const shown = () => {
    const { steps } = dialogue.view();
    const done = steps.filter(({ state }) => state === 'done').map(({ id }) => id);
    const current = steps.find(({ state }) => state !== 'done' && state !== 'todo')?.id;
    return { done, current };
  };
  return { bar: new StepBar(dialogue, english), shown };
}

test('a step on the chains is done only if the chains show it, wherever the wizard is', () => {
  const { bar, shown } = openStepBar();
  const here = ['network', 'node', 'account', 'register', 'opt-in'];
  bar.learn(new Set(['register', 'opt-in']));
  expect(shown()).toEqual({ done: ['register', 'opt-in'], current: 'network' });
  bar.moveTo('account');
  expect(shown()).toEqual({ done: here.filter((id) => id !== 'account'), current: 'account' });
  // The plan begins with the first step that is open.
  bar.moveTo('register');
  expect(shown()).toEqual({ done: here, current: 'stake' });
  // A run has seen the stake.
  bar.set('stake', 'done');
  bar.moveTo('add');
  expect(shown()).toEqual({ done: [...here, 'stake'], current: 'add' });
  // A run sees that it is no longer so.
  bar.set('stake', 'waiting');
  bar.moveTo('add');
  expect(shown()).toEqual({ done: here, current: 'add' });
});

const AT = Date.UTC(2026, 0, 31, 12, 0, 0);
const FACT = { text: message('fact.past'), source: 'C-Chain' } as const;
const CHAINS = ['register', 'opt-in', 'stake', 'add'] as const;

const runs: readonly { kind: TaskKind; steps: readonly string[] }[] = [
  { kind: 'join', steps: ['register', 'opt-in-l1', 'opt-in-vault:0x1'] },
  { kind: 'opt-in', steps: ['opt-in-l1'] },
  { kind: 'stake', steps: ['stake'] },
  { kind: 'add-node', steps: ['epoch', 'add', 'sign', 'p-chain', 'acknowledge', 'complete'] },
];
/** Each run with each number of steps that were read before the reads fail. */
const cases = runs.flatMap(({ kind, steps }) =>
  [...steps.keys()].map((read) => ({ kind, steps, read })),
);

test.each(cases)(
  'what the chains showed as done stays done while $kind cannot read on after $read steps',
  ({ kind, steps, read }) => {
    const { bar, shown } = openStepBar();
    bar.learn(new Set(CHAINS));
    const error = new OnboardError('E-NET-101', { url: 'http://127.0.0.1:9650' });
    const events: readonly EngineEvent[] = [
      { type: 'began', at: AT, steps },
      ...steps
        .slice(0, read)
        .map((step): EngineEvent => ({ type: 'checked', at: AT, step, check: satisfied(FACT) })),
      {
        ...{ type: 'failing', at: AT, step: steps[read] ?? '', error },
        ...{ attempt: 1, retryAt: AT + 1000, until: Infinity },
      },
    ];
    let view = EMPTY_VIEW;
    for (const event of events) {
      view = foldEvent(view, event);
      markMilestones(bar, kind, view);
      expect(shown().done).toEqual(expect.arrayContaining([...CHAINS]));
    }
    expect(runPage(view, { title: 'title' }, english).code).toBe('G1-NO-ANSWER');
  },
);
