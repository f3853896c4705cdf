import { useLayoutEffect, useRef, useState } from 'react';
import type { Scroll } from './scroll.ts';
import type { Page, SendAsk } from '../page/page.ts';
import type { Action } from '../session/view/view.ts';
import type { Key } from './input/keyboard.ts';
import { type Command, command } from './input/key-table.ts';

interface Consent {
  /** Identifies exactly what was planned, and the question. */
  readonly consentId: string;
  /** Identifies everything on the page. The operator must have seen its end. */
  readonly text: string;
  readonly sendAction: Action;
}

/**
 * The consent that a page asks for; undefined if the page sends nothing. Every guard of a consent starts
 * here:
 * - Input from before the page is dropped: a changed `consentId` closes the input gate, and linear mode drops
 *   all lines typed before its prompt.
 * - Only `y` runs `confirm`. Enter never does.
 * - A drawn page takes `y` only after the end of `text` was on the screen, only as a fresh press, and only if no
 *   other input arrives shortly before or after it (see `useConsent`). Linear mode takes the line `y` or `yes`.
 */
export function consentOf(page: Pick<Page, 'blocks'> & { readonly ask: SendAsk }): Consent;
export function consentOf(page: Pick<Page, 'blocks' | 'ask'>): Consent | undefined;
export function consentOf({ ask, blocks }: Pick<Page, 'blocks' | 'ask'>): Consent | undefined {
  if (ask.kind !== 'send') return undefined;
  const { consentId } = ask;
  return {
    consentId,
    text: JSON.stringify([ask, blocks]),
    sendAction: { type: 'confirm', consentId },
  };
}

/** Why a `y` did not send. */
type IgnoredReason = 'held' | 'mixed';

export function useConsent(consent: Consent | undefined, scroll: Scroll) {
  const [ignored, setIgnored] = useState<IgnoredReason>();
  const unread = consent !== undefined && scroll.unread;
  const sends = (keyCommand: Command | undefined): boolean =>
    consent !== undefined && keyCommand?.says === 'send';
  const readOn = command('readOn', () => scroll.down('page'));
  // What `y` would send now.
  const offered = useRef<string>(undefined);
  useLayoutEffect(() => {
    offered.current = unread ? undefined : consent?.text;
    return () => (offered.current = undefined);
  });
  return {
    /** True while the operator must still scroll to the end. */
    unread,
    /** Set if the last key was a `y` that did not count. */
    ignored,
    /** Replaces the key that sends by a key that scrolls until the end was on the screen. */
    guarded: (commands: readonly Command[]): readonly Command[] =>
      commands.map((each) => (unread && sends(each) ? readOn : each)),
    /** Runs the command of a key. A key that sends must be pressed anew, and nothing else may arrive with it. */
    run: (key: Key, found: Command | undefined): void => {
      // A page whose `y` would send now was read, even if a note makes the page too long afterwards.
      if (consent !== undefined && !unread) scroll.markRead();
      const isFresh = key.isFresh === true;
      setIgnored(sends(found) && !isFresh ? 'held' : undefined);
      if (!sends(found)) found?.run();
      else if (isFresh) {
        key.whenAlone?.((alone) => {
          if (!alone) setIgnored('mixed');
          else if (offered.current === consent?.text) found?.run();
        });
      }
    },
  };
}
