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
  /** The end of the text has not been visible yet. */
  readonly unread: boolean;
  /** Scrolls by a few lines, or by the visible height. */
  readonly up: (by?: 'page') => void;
  readonly down: (by?: 'page') => void;
}

const STEP = 3;

/** The content that did not fit, and the size that it did not fit into. */
interface Long {
  readonly text: unknown;
  readonly size: string;
}

/** The requested scroll offset, and the content that it belongs to. */
interface Wanted {
  readonly text: unknown;
  readonly offset: number;
}

/**
 * Measures what is drawn, so that content that does not fit can be scrolled.
 * @param text identifies the content; new content starts at its first line
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
  // Content that did not fit counts as read once its end was scrolled to, even if there is more room later.
  const isLong = long?.text === text && long?.size === size;
  const unread = isLong && read !== text;
  const offset = wanted?.text === text ? Math.min(wanted?.offset ?? 0, hidden) : 0;
  // Runs after every render, because anything may have changed the height.
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
      // A view at the end stays at the end, even if the frame takes more room.
      setWanted({ text, offset: next < hidden ? next : Number.POSITIVE_INFINITY });
      if (unread && hidden === 0) setRead(text);
    },
  };
}
