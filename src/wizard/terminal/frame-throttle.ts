import type { DOMElement } from 'ink';
import type { ScreenOutput } from './screen-output.ts';

/**
 * Otherwise a screen that does not fit would first appear without its scroll hint. New log lines are drawn
 * together with the frame.
 */
export type FrameThrottle = ReturnType<typeof createFrameThrottle>;

/** Draws nothing until the terminal's size is stable, because a frame fits only one size. */
export function createFrameThrottle({
  settled,
  onResize,
}: Pick<ScreenOutput, 'settled' | 'onResize'>) {
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
    // The listeners' changes and the released lines are drawn together.
    released = offered;
    for (const listener of [...listeners]) listener();
  };
  const wait = (): void => {
    if (waits) return;
    waits = true;
    // A layout may cause further layouts, which run before the microtask draws the frame.
    queueMicrotask(open);
  };
  return {
    /** Throttles the tree that contains this node. */
    guard(node: DOMElement): void {
      const found = rootOf(node);
      if (found === root) return;
      root = found;
      const { onRender, onImmediateRender } = found;
      draw = () => onRender?.();
      found.onRender = wait;
      found.onImmediateRender = () => {
        // Ink removes log lines from its tree once drawn, so a frame with log lines must not wait.
        if ((found.staticNode?.childNodes.length ?? 0) > 0) onImmediateRender?.();
        else wait();
      };
    },
    offer(lines: number): void {
      offered = lines;
      if (offered > released) wait();
    },
    /** The number of log lines that may be drawn. */
    released: () => released,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Draws the frame again, together with the changes of this turn. */
    redraw: wait,
    /** Draws a waiting frame at once. */
    flush: (): void => draw(),
  };
}

function rootOf(node: DOMElement): DOMElement {
  return node.parentNode === undefined ? node : rootOf(node.parentNode);
}
