import type { DOMElement } from 'ink';
import { createContext } from 'react';
import type { ScreenOutput } from './screen-output.ts';

/**
 * Delays Ink's frames until their layout is measured. Ink draws whenever a node changes, before anything can
 * be measured, so a screen that does not fit would first appear without its scroll hint, and again for each
 * line that the hint takes. Behind the throttle a frame waits until measuring has ended, and newly finished
 * lines are released together with it.
 */
export interface FrameThrottle {
  /** Throttles the root of this node from now on. */
  readonly guard: (node: DOMElement) => void;
  /** Sets the total number of finished lines. */
  readonly offer: (lines: number) => void;
  /** The number of finished lines that may be drawn. */
  readonly released: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  /** Draws a waiting frame at once. */
  readonly flush: () => void;
}

/** Without a throttle everything is drawn immediately. */
export const FrameThrottleContext = createContext<Omit<FrameThrottle, 'flush'>>({
  guard: () => undefined,
  offer: () => undefined,
  released: () => Number.POSITIVE_INFINITY,
  subscribe: () => () => undefined,
});

/**
 * Creates a throttle that draws nothing until the terminal's size is stable, because a frame fits only one
 * size.
 */
export function createFrameThrottle({
  settled,
  onResize,
}: Pick<ScreenOutput, 'settled' | 'onResize'>): FrameThrottle {
  const listeners = new Set<() => void>();
  let root: DOMElement | undefined;
  let draw = (): void => undefined;
  let waits = false;
  let offered = 0;
  let released = 0;
  const open = (): void => {
    if (!settled()) {
      const stop = onResize(() => {
        stop();
        queueMicrotask(open);
      });
      return;
    }
    waits = false;
    if (offered <= released) {
      draw();
      return;
    }
    // What these listeners change is drawn together with the lines.
    released = offered;
    for (const listener of [...listeners]) listener();
  };
  const wait = (): void => {
    if (waits) return;
    waits = true;
    // Further layouts that this one causes run before the microtask, and thus before the delayed frame.
    queueMicrotask(open);
  };
  return {
    guard(node) {
      const found = rootOf(node);
      if (found === root) return;
      root = found;
      const { onRender, onImmediateRender } = found;
      draw = () => onRender?.();
      found.onRender = wait;
      found.onImmediateRender = () => {
        // Ink removes finished lines as soon as they are drawn, so they are drawn immediately.
        if ((found.staticNode?.childNodes.length ?? 0) > 0) onImmediateRender?.();
        else wait();
      };
    },
    offer(lines) {
      offered = lines;
      if (offered > released) wait();
    },
    released: () => released,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush: () => draw(),
  };
}

function rootOf(node: DOMElement): DOMElement {
  return node.parentNode === undefined ? node : rootOf(node.parentNode);
}
