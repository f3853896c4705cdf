import { measureElement, type DOMElement } from 'ink';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface Scroll {
  readonly viewport: RefObject<DOMElement | null>;
  readonly content: RefObject<DOMElement | null>;
  readonly offset: number;
  /** Lines that are out of sight. */
  readonly above: number;
  readonly below: number;
  readonly up: () => void;
  readonly down: () => void;
}

const STEP = 3;

/** Measures what is drawn, so that whatever does not fit can be scrolled instead of being lost. */
export function useScroll(): Scroll {
  const viewport = useRef<DOMElement>(null);
  const content = useRef<DOMElement>(null);
  const [hidden, setHidden] = useState(0);
  const [wanted, setWanted] = useState(0);
  // After every drawing: anything may have changed the height.
  const measure = (): void => {
    if (viewport.current === null || content.current === null) return;
    const over = measureElement(content.current).height - measureElement(viewport.current).height;
    setHidden(Math.max(0, over));
  };
  useLayoutEffect(measure);
  const offset = Math.min(wanted, hidden);
  return {
    viewport,
    content,
    offset,
    above: offset,
    below: hidden - offset,
    up: () => setWanted(Math.max(0, offset - STEP)),
    down: () => setWanted(Math.min(hidden, offset + STEP)),
  };
}
