import type { DOMElement } from 'ink';
import { expect, test } from 'vitest';
import { createFrameThrottle } from '../../../../src/wizard/terminal/frame-throttle.ts';

/** Creates a throttle with a root that counts its frames, on a terminal whose size the test makes stable. */
function guarded({ settled }: { settled: boolean }) {
  const listeners = new Set<() => void>();
  const size = {
    settled: () => settled,
    onResize: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const gate = createFrameThrottle(size);
  let drawn = 0;
  const root = { parentNode: undefined, onRender: () => (drawn += 1) } as unknown as DOMElement;
  gate.guard(root);
  return {
    gate,
    drawn: () => drawn,
    change: () => root.onRender?.(),
    settle: () => {
      settled = true;
      for (const listener of [...listeners]) listener();
    },
  };
}

/** Resolves after the pending microtasks. */
const afterwards = (): Promise<void> => Promise.resolve();

test('several changes at once are drawn once', async () => {
  const { change, drawn } = guarded({ settled: true });
  change();
  change();
  expect(drawn()).toBe(0);
  await afterwards();
  expect(drawn()).toBe(1);
});

test('nothing is drawn, and no line is finished, until the size is stable; then once', async () => {
  const { gate, change, drawn, settle } = guarded({ settled: false });
  gate.offer(3);
  change();
  await afterwards();
  change();
  await afterwards();
  expect([drawn(), gate.released()]).toEqual([0, 0]);
  settle();
  await afterwards();
  expect(gate.released()).toBe(3);
  change();
  await afterwards();
  expect(drawn()).toBe(1);
});

test('a waiting frame can be drawn at once, whatever the size is', () => {
  const { gate, change, drawn } = guarded({ settled: false });
  change();
  gate.flush();
  expect(drawn()).toBe(1);
});
