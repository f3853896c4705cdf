import { type DOMElement, measureElement } from 'ink';
import { type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react';
import { useTheme } from './theme/theme.ts';
import type { Page, SendAsk } from '../page/page.ts';
import type { Action } from '../session/view/view.ts';
import type { Key } from './input/keyboard.ts';
import { type Command, command } from './input/key-table.ts';
import { TickerContext } from './time/ticker.ts';

interface Scroll {
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

/** What the operator agrees to on a page that sends. */
interface Consent {
  /** Identifies exactly what was planned, and the question. */
  readonly subject: string;
  /** Identifies everything on the page. The operator must have seen its end. */
  readonly text: string;
  /** The only action that sends. */
  readonly confirm: Action;
}

/**
 * The consent that a page asks for; undefined if the page sends nothing. Every guard of a consent starts
 * here:
 * - Input from before the page is dropped: a changed `subject` closes the input gate, and linear mode drops
 *   all lines typed before its prompt.
 * - Only `y` runs `confirm`. Enter never does.
 * - A drawn page takes `y` only after the end of `text` was on the screen, and not from a held key (see
 *   `useConsent`).
 */
export function consentOf(page: Pick<Page, 'blocks'> & { readonly ask: SendAsk }): Consent;
export function consentOf(page: Pick<Page, 'blocks' | 'ask'>): Consent | undefined;
export function consentOf({ ask, blocks }: Pick<Page, 'blocks' | 'ask'>): Consent | undefined {
  if (ask.kind !== 'send') return undefined;
  const { subject } = ask;
  return {
    subject,
    text: JSON.stringify([ask, blocks]),
    confirm: { type: 'confirm', subject },
  };
}

/**
 * The longest time between two repetitions of a held `y` key, in milliseconds. A held `y` that scrolled the
 * screen does not confirm.
 */
const RELEASED_MS = 1000;

interface ConsentGuard {
  /** True while the operator must still scroll to the end. */
  readonly unread: boolean;
  /** True if the last key was a `y` that was still held. */
  readonly held: boolean;
  /** Replaces the key that sends by a key that scrolls until the end was on the screen. */
  readonly guarded: (commands: readonly Command[]) => readonly Command[];
  /** Must be called with each key. Returns true if the key is a held `y`, which must have no effect. */
  readonly isHeld: (key: Key, found: Command | undefined) => boolean;
}

/** Guards the key that sends on a drawn page. */
export function useConsent(consent: Consent | undefined, scroll: Scroll): ConsentGuard {
  const ticker = useContext(TickerContext);
  const lastHeld = useRef<number>(undefined);
  const [held, setHeld] = useState(false);
  const unread = consent !== undefined && scroll.unread;
  const sends = (one: Command | undefined): boolean =>
    consent !== undefined && one?.says === 'send';
  const readOn = command('readOn', () => scroll.down('page'));
  return {
    unread,
    held,
    guarded: (commands) => commands.map((one) => (unread && sends(one) ? readOn : one)),
    isHeld(key, found) {
      // A page whose `y` would send now was read, even if a note makes the page too long afterwards.
      if (consent !== undefined && !unread) scroll.markRead();
      const now = ticker.now();
      const repeats = lastHeld.current !== undefined && now - lastHeld.current <= RELEASED_MS;
      const confirms = sends(found) && repeats;
      const reads = found?.says === 'read-on' && key.name === 'y';
      lastHeld.current = reads || confirms ? now : undefined;
      setHeld(confirms);
      return confirms;
    },
  };
}
