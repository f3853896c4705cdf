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
import { startingView } from '../../../../src/session/view/starting-view.ts';
import { StepBar } from '../../../../src/session/view/step-bar.ts';
import type { TaskKind } from '../../../../src/tasks/task-kinds.ts';

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
    const dialogue = new Dialogue(
      startingView({ i18n: english, clock: systemClock, command: 'onboard' }),
    );
    const bar = new StepBar(dialogue, english);
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
      const states = new Map(dialogue.view().steps.map(({ id, state }) => [id, state]));
      expect(CHAINS.map((id) => [id, states.get(id)])).toEqual(CHAINS.map((id) => [id, 'done']));
    }
    expect(runPage(view, { title: 'title' }, english).code).toBe('G1-NO-ANSWER');
  },
);
