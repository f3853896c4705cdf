import type { DOMElement } from 'ink';
import { createContext } from 'react';
import type { ScreenOutput } from './screen-output.ts';

/**
 * Stands between what is laid out and what is drawn. Ink draws whenever a node has changed, before anything
 * could be measured: a screen that does not fit would be shown without a word of it first, and again for each
 * line that this word takes. Behind the gate a frame waits until the measuring has ended, and the lines that
 * are finished since leave together with it.
 */
export interface FrameThrottle {
  /** From now on what stands under the same root as this node passes here. */
  readonly guard: (node: DOMElement) => void;
  /** So many lines are finished by now, in all. */
  readonly offer: (lines: number) => void;
  /** So many of them may be drawn. */
  readonly released: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  /** Draws at once what waits. */
  readonly flush: () => void;
}

/** Without a gate all is drawn as it comes. */
export const FrameThrottleContext = createContext<Omit<FrameThrottle, 'flush'>>({
  guard: () => undefined,
  offer: () => undefined,
  released: () => Number.POSITIVE_INFINITY,
  subscribe: () => () => undefined,
});

/** While the terminal's size has not settled nothing is drawn: it would meet one that it was not made for. */
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
    // What comes of this is drawn with the lines, while they stand there.
    released = offered;
    for (const listener of [...listeners]) listener();
  };
  const wait = (): void => {
    if (waits) return;
    waits = true;
    // What a layout leads to is laid out before anything that has been put off until now.
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
        // Finished lines are taken away again as soon as they are drawn.
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
