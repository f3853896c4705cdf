import { useContext, useRef, useState } from 'react';
import type { Scroll } from './scroll.ts';
import type { Page, SendAsk } from '../page/page.ts';
import type { Action } from '../session/view/view.ts';
import type { Key } from './input/keyboard.ts';
import { type Command, command } from './input/key-table.ts';
import { TickerContext } from './time/ticker.ts';

interface Consent {
  /** Identifies exactly what was planned, and the question. */
  readonly subject: string;
  /** Identifies everything on the page. The operator must have seen its end. */
  readonly text: string;
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
  return { subject, text: JSON.stringify([ask, blocks]), confirm: { type: 'confirm', subject } };
}

/** In milliseconds. A `y` that is held, with at most this time between its repetitions, does not confirm. */
const RELEASED_MS = 1000;

export function useConsent(consent: Consent | undefined, scroll: Scroll) {
  const ticker = useContext(TickerContext);
  const lastHeld = useRef<number>(undefined);
  const [held, setHeld] = useState(false);
  const unread = consent !== undefined && scroll.unread;
  const sends = (one: Command | undefined): boolean =>
    consent !== undefined && one?.says === 'send';
  const readOn = command('readOn', () => scroll.down('page'));
  return {
    /** True while the operator must still scroll to the end. */
    unread,
    /** True if the last key was a `y` that was still held. */
    held,
    /** Replaces the key that sends by a key that scrolls until the end was on the screen. */
    guarded: (commands: readonly Command[]): readonly Command[] =>
      commands.map((one) => (unread && sends(one) ? readOn : one)),
    /** Must be called with each key. Returns true if the key is a held `y`, which must have no effect. */
    isHeld: (key: Key, found: Command | undefined): boolean => {
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
