import { expect, test } from 'vitest';
import { systemClock } from '../../../../src/app/clock.ts';
import { english } from '../../../../src/i18n/english.ts';
import { Dialogue } from '../../../../src/session/view/dialogue.ts';
import { startingView } from '../../../../src/session/view/starting-view.ts';
import { StepBar } from '../../../../src/session/view/step-bar.ts';

function openStepBar() {
  const dialogue = new Dialogue(
    startingView({ i18n: english, clock: systemClock, command: 'onboard' }),
  );
  const bar = new StepBar(dialogue, english);
  const shown = () => {
    const { steps } = dialogue.view();
    return {
      done: steps.filter(({ state }) => state === 'done').map(({ id }) => id),
      current: steps
        .filter(({ state }) => state !== 'done' && state !== 'todo')
        .map(({ id }) => id),
    };
  };
  return { bar, shown };
}

const HERE = ['network', 'node', 'account'];

test('a step on the chains is done only if the chains show it, wherever the wizard is', () => {
  const { bar, shown } = openStepBar();
  bar.learn(new Set(['register', 'opt-in']));
  expect(shown()).toEqual({ done: ['register', 'opt-in'], current: ['network'] });
  bar.moveTo('account');
  expect(shown()).toEqual({
    done: ['network', 'node', 'register', 'opt-in'],
    current: ['account'],
  });
  // The plan begins with the first step that is open.
  bar.moveTo('register');
  expect(shown()).toEqual({ done: [...HERE, 'register', 'opt-in'], current: ['stake'] });
  // A run has seen the stake.
  bar.set('stake', 'done');
  bar.moveTo('add');
  expect(shown()).toEqual({ done: [...HERE, 'register', 'opt-in', 'stake'], current: ['add'] });
  // A run sees that it is no longer so.
  bar.set('stake', 'waiting');
  bar.moveTo('add');
  expect(shown()).toEqual({ done: [...HERE, 'register', 'opt-in'], current: ['add'] });
});

test('another network has not done what the last one showed', () => {
  const { bar, shown } = openStepBar();
  bar.showChains(new Set(['register', 'opt-in', 'stake', 'add', 'complete']));
  expect(shown().done).toHaveLength(8);
  bar.learn(new Set());
  bar.moveTo('network');
  expect(shown()).toEqual({ done: [], current: ['network'] });
});

test('after a removal, the steps of the node are open again', () => {
  const { bar, shown } = openStepBar();
  bar.showChains(new Set(['register', 'opt-in', 'stake']));
  expect(shown()).toEqual({ done: [...HERE, 'register', 'opt-in', 'stake'], current: ['add'] });
});
