import { useRef, useState } from 'react';
import { useScreenActions } from '../screen-actions.ts';
import { editLine, lineOf, pastedKey, type Line } from './edit-line.ts';
import type { Key } from './key.ts';

/** A line that is being typed. */
export interface TypedLine {
  readonly line: Line;
  /** Returns the current text, including keys that are not drawn yet. */
  readonly text: () => string;
  /**
   * True if the text differs from the last submitted text or, before the first submission, from the initial
   * text. If true, an error on the screen is about an earlier text.
   */
  readonly isEdited: boolean;
  /** Records the text as submitted and returns it without surrounding spaces. */
  readonly give: () => string;
  /** Handles a key; returns true if the key edited the line or moved the cursor. */
  readonly type: (key: Key) => boolean;
}

/**
 * Keeps the text that is typed on one screen, also while other screens are shown. Discards the text when the
 * screen's initial value changes.
 * @param name identifies the screen
 * @param failed true if the session refused the submitted value, so that the typed text must be kept
 */
export function useLine(name: string, value: string, failed: boolean): TypedLine {
  const { dispatch, drafts } = useScreenActions();
  const [line, setLine] = useState(() => {
    const draft = drafts.get(name);
    return lineOf(draft !== undefined && (draft.base === value || failed) ? draft.text : value);
  });
  const [given, setGiven] = useState(line.text);
  // Keys can arrive faster than frames. Each key therefore edits the latest line, which may not be drawn yet.
  const latest = useRef(line);
  return {
    line,
    text: () => latest.current.text,
    isEdited: line.text !== given,
    give() {
      setGiven(latest.current.text);
      return latest.current.text.trim();
    },
    type(key) {
      const edited = editLine(latest.current, key);
      if (edited === undefined) return false;
      const pasted = pastedKey(edited, key);
      const next = pasted === undefined ? edited : lineOf('');
      latest.current = next;
      setLine(next);
      drafts.set(name, { base: value, text: next.text });
      // The session refuses a pasted private key and shows a problem. The key is never drawn.
      if (pasted !== undefined) {
        setGiven(next.text);
        dispatch({ type: 'submit', value: pasted });
      }
      return true;
    },
  };
}
