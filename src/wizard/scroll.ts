import { type DOMElement, measureElement } from 'ink';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLayout } from './layout/terminal-layout.ts';

export type Scroll = ReturnType<typeof useScroll>;

const STEP = 3;

/** `text` identifies the content; new content is shown from its first line. */
export function useScroll(text: unknown) {
  const { columns, rows, short } = useLayout();
  const viewport = useRef<DOMElement>(null);
  const content = useRef<DOMElement>(null);
  const page = useRef(STEP);
  const [wanted, setWanted] = useState<{ readonly text: unknown; readonly offset: number }>();
  const [read, setRead] = useState<unknown>();
  const [isVisible, setVisible] = useState(false);
  const size = `${columns}x${rows}`;
  const unmeasured = { text, size, hidden: 0, isDense: false, isLong: false, hasFitted: false };
  const [last, setLast] = useState(unmeasured);
  // The frame shows more hints while lines are hidden, so the overflow of another content or size would hide lines of
  // content that fits.
  const measured = last.text === text && last.size === size ? last : unmeasured;
  const { hidden, isDense, isLong, hasFitted } = measured;
  // The operator must scroll to the end of content that did not fit, even if the content fits now.
  const unread = !isVisible || ((isLong || !hasFitted) && read !== text);
  const offset = wanted?.text === text ? Math.min(wanted?.offset ?? 0, hidden) : 0;
  // Measures after every render, because any render may have changed the height.
  const measure = (): void => {
    if (viewport.current === null || content.current === null) return;
    const room = measureElement(viewport.current).height;
    const over = Math.max(0, measureElement(content.current).height - room);
    if (short && !isDense && (over > 0 || room === 0)) {
      setLast({ ...measured, isDense: true });
      return;
    }
    setVisible(room > 0);
    // While no row of the content is visible, its height cannot be measured.
    if (room === 0) return;
    page.current = Math.max(1, room - 1);
    if (measured === unmeasured || hidden !== over || (over > 0 ? !isLong : !hasFitted)) {
      const fits = over === 0;
      setLast({ ...measured, hidden: over, isLong: isLong || !fits, hasFitted: hasFitted || fits });
    }
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
