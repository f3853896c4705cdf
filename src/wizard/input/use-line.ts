import { useRef, useState } from 'react';
import { useScreenActions } from '../screen-actions.ts';
import { editLine, lineOf, pastedKey, type Line } from './edit-line.ts';
import type { Key } from './key.ts';

/** A line that is being typed. */
export interface TypedLine {
  readonly line: Line;
  /** The text with every key so far, drawn or not. */
  readonly text: () => string;
  /** Whether it was edited since it was last given: an error about what was given no longer counts. */
  readonly isEdited: boolean;
  /** Gives the text. */
  readonly give: () => string;
  /** Whether the key was one for the line. */
  readonly type: (key: Key) => boolean;
}

/**
 * Holds the text being typed on one screen. It outlives the screen: who goes back and comes again finds it,
 * unless the screen then comes with another value of its own.
 * @param name tells the screens apart
 * @param failed the value was given and refused, so what was typed still counts
 */
export function useLine(name: string, value: string, failed: boolean): TypedLine {
  const { dispatch, drafts } = useScreenActions();
  const [line, setLine] = useState(() => {
    const draft = drafts.get(name);
    return lineOf(draft !== undefined && (draft.base === value || failed) ? draft.text : value);
  });
  const [given, setGiven] = useState(line.text);
  // Keys come faster than frames: each one edits what the key before it left, not what was last drawn.
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
      // The session refuses a key and says so; the key is never drawn.
      if (pasted !== undefined) {
        setGiven(next.text);
        dispatch({ type: 'submit', value: pasted });
      }
      return true;
    },
  };
}
