import { type DOMElement, measureElement } from 'ink';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTheme } from './layout/terminal-layout.ts';

export interface Scroll {
  readonly viewport: RefObject<DOMElement | null>;
  readonly content: RefObject<DOMElement | null>;
  readonly offset: number;
  /** True if the screen has few rows and its content fits only without blank lines. */
  readonly isDense: boolean;
  /** The number of hidden lines above and below. */
  readonly above: number;
  readonly below: number;
  /** True while the operator has not yet seen the end of content that did not fit. */
  readonly unread: boolean;
  /** Counts the content as read to its end. */
  readonly markRead: () => void;
  /** Scrolls by a few lines or by a page. */
  readonly up: (by?: 'page') => void;
  readonly down: (by?: 'page') => void;
}

const STEP = 3;

/** Content that did not fit, and the terminal's size at that time. */
interface Measured {
  readonly text: unknown;
  readonly size: string;
}

/** The requested scroll offset, and the content to which it applies. */
interface Wanted {
  readonly text: unknown;
  readonly offset: number;
}

/**
 * Measures the drawn content, so that the operator can scroll content that does not fit.
 * @param text identifies the content; new content is shown from its first line
 */
export function useScroll(text: unknown): Scroll {
  const { columns, rows, short } = useTheme();
  const viewport = useRef<DOMElement>(null);
  const content = useRef<DOMElement>(null);
  const page = useRef(STEP);
  const [hidden, setHidden] = useState(0);
  const [wanted, setWanted] = useState<Wanted>();
  const [long, setLong] = useState<Measured>();
  const [dense, setDense] = useState<Measured>();
  const [read, setRead] = useState<unknown>();
  const size = `${columns}x${rows}`;
  const isAbout = (measured: Measured | undefined): boolean =>
    measured?.text === text && measured?.size === size;
  const isDense = isAbout(dense);
  // The operator must scroll to the end of content that did not fit, even if the content fits now.
  const isLong = isAbout(long);
  const unread = isLong && read !== text;
  const offset = wanted?.text === text ? Math.min(wanted?.offset ?? 0, hidden) : 0;
  // Measures after every render, because any render may have changed the height.
  const measure = (): void => {
    if (viewport.current === null || content.current === null) return;
    const room = measureElement(viewport.current).height;
    const over = Math.max(0, measureElement(content.current).height - room);
    if (short && !isDense && (over > 0 || room === 0)) {
      setDense({ text, size });
      return;
    }
    // While no row of the content is visible, its height cannot be measured.
    if (room === 0) return;
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
    isDense,
    above: offset,
    below: hidden - offset,
    unread,
    markRead: () => setRead(text),
    up: (amount) => setWanted({ text, offset: Math.max(0, offset - by(amount)) }),
    down(amount) {
      const next = offset + by(amount);
      // At the end, the offset is infinite, so that the end stays visible if the frame takes more rows.
      setWanted({ text, offset: next < hidden ? next : Number.POSITIVE_INFINITY });
      if (unread && hidden === 0) setRead(text);
    },
  };
}
