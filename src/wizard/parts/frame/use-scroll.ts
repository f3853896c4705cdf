import { measureElement, type DOMElement } from 'ink';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTheme } from '../../theme/theme.ts';

export interface Scroll {
  readonly viewport: RefObject<DOMElement | null>;
  readonly content: RefObject<DOMElement | null>;
  readonly offset: number;
  /** Lines that are out of sight. */
  readonly above: number;
  readonly below: number;
  /** The end of the text was never in sight. */
  readonly unread: boolean;
  /** By a few lines, or by as many as are in sight. */
  readonly up: (by?: 'page') => void;
  readonly down: (by?: 'page') => void;
}

const STEP = 3;

/** What did not fit, and into how much. */
interface Long {
  readonly text: unknown;
  readonly size: string;
}

/** How far somebody wants to be down in what. */
interface Wanted {
  readonly text: unknown;
  readonly offset: number;
}

/**
 * Measures what is drawn, so that whatever does not fit can be scrolled instead of being lost.
 * @param text tells what is read from what is read next, which begins at its first line
 */
export function useScroll(text: unknown): Scroll {
  const { columns, rows } = useTheme();
  const viewport = useRef<DOMElement>(null);
  const content = useRef<DOMElement>(null);
  const page = useRef(STEP);
  const [hidden, setHidden] = useState(0);
  const [wanted, setWanted] = useState<Wanted>();
  const [long, setLong] = useState<Long>();
  const [read, setRead] = useState<unknown>();
  const size = `${columns}x${rows}`;
  // What did not fit at once is read when its end has been scrolled to, however much room there is by then.
  const isLong = long?.text === text && long?.size === size;
  const unread = isLong && read !== text;
  const offset = wanted?.text === text ? Math.min(wanted?.offset ?? 0, hidden) : 0;
  // After every drawing: anything may have changed the height.
  const measure = (): void => {
    if (viewport.current === null || content.current === null) return;
    const room = measureElement(viewport.current).height;
    const over = Math.max(0, measureElement(content.current).height - room);
    page.current = Math.max(1, room - 1);
    setHidden(over);
    if (over > 0 && !isLong) setLong({ text, size });
    if (offset > 0 && offset >= over) setRead(text);
  };
  useLayoutEffect(measure);
  const by = (amount?: 'page'): number =>
    amount === 'page' ? page.current : Math.min(STEP, page.current);
  return {
    viewport,
    content,
    offset,
    above: offset,
    below: hidden - offset,
    unread,
    up: (amount) => setWanted({ text, offset: Math.max(0, offset - by(amount)) }),
    down(amount) {
      const next = offset + by(amount);
      // At the end it stays there, whatever else the frame takes room for.
      setWanted({ text, offset: next < hidden ? next : Number.POSITIVE_INFINITY });
      if (unread && hidden === 0) setRead(text);
    },
  };
}
