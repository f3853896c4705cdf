import { useRef, useState } from 'react';
import type { FormField } from '../../page/page.ts';
import { useScreenActions } from '../screen-actions.ts';
import { editLine, lineOf, pastedKey, type Line } from './edit-line.ts';
import type { Key } from './key.ts';

export interface Form {
  readonly focused: number;
  readonly lineOf: (field: FormField) => Line;
  readonly type: (key: Key) => boolean;
  /** True if the focused field is empty, even if the screen still shows its old text. */
  readonly isEmpty: () => boolean;
  readonly next: () => void;
  readonly previous: () => void;
}

interface State {
  readonly focused: number;
  readonly lines: Readonly<Record<string, Line>>;
}

/**
 * Manages several text lines, one of which has the focus. Dispatches each edit at once, so that the session
 * can show the consequences.
 */
export function useForm(fields: readonly FormField[]): Form {
  const { dispatch } = useScreenActions();
  const [state, setState] = useState<State>({ focused: 0, lines: {} });
  // Keys can arrive faster than frames. Each key therefore edits the latest state, which may not be drawn
  // yet.
  const latest = useRef(state);
  const change = (next: State): void => {
    latest.current = next;
    setState(next);
  };
  const move = (by: number) => () => {
    const { focused, lines } = latest.current;
    change({ focused: (focused + by + fields.length) % fields.length, lines });
  };
  return {
    focused: state.focused,
    lineOf: (field) => lineIn(state, field),
    isEmpty() {
      const present = fields[latest.current.focused];
      return present !== undefined && lineIn(latest.current, present).text === '';
    },
    next: move(1),
    previous: move(-1),
    type(key) {
      const { focused, lines } = latest.current;
      const present = fields[focused];
      if (present === undefined) return false;
      const before = lineIn(latest.current, present);
      const edited = editLine(before, key);
      if (edited === undefined) return false;
      // The session refuses a pasted private key and shows a problem. The key is never drawn.
      const pasted = pastedKey(edited, key);
      const next = pasted === undefined ? edited : lineOf('');
      change({ focused, lines: { ...lines, [present.id]: next } });
      if (edited.text !== before.text) {
        dispatch({ type: 'edit', field: present.id, value: pasted ?? edited.text });
      }
      return true;
    },
  };
}

function lineIn(state: State, field: FormField): Line {
  return state.lines[field.id] ?? lineOf(field.value);
}
