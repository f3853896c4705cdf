import type { Choice, FormField, OtherAction } from '../../page/page.ts';
import { useScreenActions } from '../screen-actions-context.ts';
import { type Command, command, quietCommand } from './key-table.ts';
import { useRef, useState } from 'react';
import { type InputLine, editLine, lineOf, pastedKey } from './text-input.ts';
import type { Key } from './keyboard.ts';

/**
 * Manages a list of choices: the focused choice, and the commands of the list. Leaves out the command for
 * going back if `first` is set.
 */
export function useChoice(
  choices: readonly Choice[],
  preferred?: string,
  first?: true,
): { readonly index: number; readonly commands: readonly Command[] } {
  const { dispatch } = useScreenActions();
  const pick = usePick(choices, preferred);
  const choose = (): void => {
    const choice = pick.choice();
    if (choice) dispatch({ type: 'choose', id: choice.id });
  };
  return {
    index: pick.index,
    commands: [
      command('choose', choose),
      quietCommand('up', pick.up),
      command('down', pick.down),
      quietCommand('first', pick.first),
      quietCommand('last', pick.last),
      ...(first ? [] : [command('back', () => dispatch({ type: 'back' }))]),
    ],
  };
}

interface Pick {
  readonly index: number;
  /** Returns the focused choice, even if the screen still shows the focus on another choice. */
  readonly choice: () => Choice | undefined;
  readonly up: () => void;
  readonly down: () => void;
  readonly first: () => void;
  readonly last: () => void;
}

/** Tracks which choice has the focus. A disabled choice never has the focus. */
function usePick(choices: readonly Choice[], preferred?: string): Pick {
  const open = choices.flatMap(({ id, disabled }) => (disabled === true ? [] : [id]));
  const [picked, setPicked] = useState(preferred);
  // Keys can arrive faster than frames. Each key therefore moves from the latest position, which may not be
  // drawn yet.
  const latest = useRef(picked);
  const placeOf = (id: string | undefined): number => Math.max(0, open.indexOf(id ?? ''));
  const go = (place: number): void => {
    latest.current = open[place];
    setPicked(latest.current);
  };
  const move = (by: number) => () => go((placeOf(latest.current) + by + open.length) % open.length);
  const shown = open[placeOf(picked)];
  return {
    index: choices.findIndex(({ id }) => id === shown),
    choice: () => choices.find(({ id }) => id === open[placeOf(latest.current)]),
    up: move(-1),
    down: move(1),
    first: () => go(0),
    last: () => go(open.length - 1),
  };
}

interface Form {
  readonly focused: number;
  readonly lineOf: (field: FormField) => InputLine;
  readonly type: (key: Key) => boolean;
  /** True if the focused field is empty, even if the screen still shows its old text. */
  readonly isEmpty: () => boolean;
  readonly next: () => void;
  readonly previous: () => void;
}

interface State {
  readonly focused: number;
  readonly lines: Readonly<Record<string, InputLine>>;
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

function lineIn(state: State, field: FormField): InputLine {
  return state.lines[field.id] ?? lineOf(field.value);
}

interface OtherActions {
  /** The index of the focused action; undefined while the text has the focus. */
  readonly picked: number | undefined;
  readonly commands: readonly Command[];
}

/**
 * Moves the focus between a text field and the other actions. Tab moves the focus to the actions. While
 * an action has the focus, each action's letter runs that action. Esc moves the focus back to the text.
 */
export function useOtherActions(
  otherActions: readonly OtherAction[],
  textCommands: readonly Command[],
): OtherActions {
  const { dispatch } = useScreenActions();
  const [picked, setPicked] = useState<number>();
  if (picked === undefined) {
    const focusActions = otherActions.length === 0 ? [] : [command('ways', () => setPicked(0))];
    return {
      picked,
      commands: [...textCommands.slice(0, 1), ...focusActions, ...textCommands.slice(1)],
    };
  }
  const take = (action: OtherAction | undefined): void => {
    if (action) dispatch({ type: 'other-action', id: action.id });
  };
  const move = (by: number) => () =>
    setPicked((picked + by + otherActions.length) % otherActions.length);
  return {
    picked,
    commands: [
      command('choose', () => take(otherActions[picked])),
      ...otherActions.map((action) => ({ keys: [action.key], run: () => take(action) }) as const),
      quietCommand('up', move(-1)),
      ...(otherActions.length > 1 ? [command('down', move(1))] : [quietCommand('down', move(1))]),
      command('back', () => setPicked(undefined)),
    ],
  };
}
