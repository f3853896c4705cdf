import { type DOMElement, measureElement } from 'ink';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLayout } from './layout/terminal-layout.ts';

export type Scroll = ReturnType<typeof useScroll>;

const STEP = 3;

/** Content, and the terminal's size when it was measured. */
interface PageSize {
  readonly text: unknown;
  readonly size: string;
}

/** `text` identifies the content; new content is shown from its first line. */
export function useScroll(text: unknown) {
  const { columns, rows, short } = useLayout();
  const viewport = useRef<DOMElement>(null);
  const content = useRef<DOMElement>(null);
  const page = useRef(STEP);
  const [overflow, setOverflow] = useState<PageSize & { readonly rows: number }>();
  const [wanted, setWanted] = useState<{ readonly text: unknown; readonly offset: number }>();
  const [long, setLong] = useState<PageSize>();
  const [dense, setDense] = useState<PageSize>();
  const [read, setRead] = useState<unknown>();
  const [fits, setFits] = useState<PageSize>();
  const [isVisible, setVisible] = useState(false);
  const size = `${columns}x${rows}`;
  const isAbout = (measured: PageSize | undefined): boolean =>
    measured?.text === text && measured?.size === size;
  // The frame shows more hints while lines are hidden, so the overflow of another content or size would hide lines of
  // content that fits.
  const hidden = isAbout(overflow) ? (overflow?.rows ?? 0) : 0;
  const isDense = isAbout(dense);
  // The operator must scroll to the end of content that did not fit, even if the content fits now.
  const isLong = isAbout(long);
  const unread = !isVisible || ((isLong || !isAbout(fits)) && read !== text);
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
    setVisible(room > 0);
    // While no row of the content is visible, its height cannot be measured.
    if (room === 0) return;
    page.current = Math.max(1, room - 1);
    if (!isAbout(overflow) || hidden !== over) setOverflow({ text, size, rows: over });
    if (over > 0 && !isLong) setLong({ text, size });
    if (over === 0 && !isAbout(fits)) setFits({ text, size });
    if (offset > 0 && offset >= over) setRead(text);
  };
  useLayoutEffect(measure);
  const by = (amount?: 'page'): number =>
    amount === 'page' ? page.current : Math.min(STEP, page.current);
  return {
    viewport,
    content,
    offset,
    /** True if the screen has few rows and its content fits only without blank lines. */
    isDense,
    /** The number of hidden lines above and below. */
    above: offset,
    below: hidden - offset,
    /** True while no row of the content is visible, or its end has not been visible. */
    unread,
    markRead: () => setRead(text),
    /** Scrolls by a few lines or by a page. */
    up: (amount?: 'page') => setWanted({ text, offset: Math.max(0, offset - by(amount)) }),
    down(amount?: 'page'): void {
      const next = offset + by(amount);
      // At the end, the offset is infinite, so that the end stays visible if the frame takes more rows.
      setWanted({ text, offset: next < hidden ? next : Number.POSITIVE_INFINITY });
      if (isVisible && hidden === 0) setRead(text);
    },
  };
}
