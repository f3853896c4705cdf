import type { Ask, FormField, OtherAction } from '../../page/page.ts';
import { useScreen } from '../view-context.ts';
import { type Command, command, quietCommand } from './key-table.ts';
import { useState } from 'react';
import { type InputLine, isEmpty, lineOf, typeInto, useLatest } from './text-input.ts';
import type { Key } from './keyboard.ts';

export function useChoice({ choices, preferred, back }: Extract<Ask, { kind: 'choose' }>) {
  const { dispatch } = useScreen();
  // A disabled choice never has the focus.
  const open = choices.flatMap(({ id, disabled }) => (disabled === true ? [] : [id]));
  const [picked, latest, change] = useLatest(() => preferred);
  const placeOf = (id: string | undefined): number => Math.max(0, open.indexOf(id ?? ''));
  const go = (place: number): void => change(open[place]);
  const move = (by: number) => () => go((placeOf(latest.current) + by + open.length) % open.length);
  const choose = (): void => {
    const id = open[placeOf(latest.current)];
    if (id !== undefined) dispatch({ type: 'choose', id });
  };
  const shown = open[placeOf(picked)];
  return {
    index: choices.findIndex(({ id }) => id === shown),
    commands: [
      command('choose', choose),
      quietCommand('up', move(-1)),
      command('down', move(1)),
      quietCommand('first', () => go(0)),
      quietCommand('last', () => go(open.length - 1)),
      ...(back ? [command('back', () => dispatch({ type: 'back' }))] : []),
    ],
  };
}

interface State {
  readonly focused: number;
  readonly lines: Readonly<Record<string, InputLine>>;
}

/** Dispatches each edit at once, so that the session can show the consequences. */
export function useForm(fields: readonly FormField[]) {
  const { dispatch } = useScreen();
  const [state, latest, change] = useLatest<State>(() => ({ focused: 0, lines: {} }));
  const move = (by: number) => () => {
    const { focused, lines } = latest.current;
    change({ focused: (focused + by + fields.length) % fields.length, lines });
  };
  return {
    focused: state.focused,
    lineOf: (field: FormField) => lineIn(state, field),
    /** True if the focused field is empty, even if the screen still shows its old text. */
    isEmpty: (): boolean => {
      const present = fields[latest.current.focused];
      return present !== undefined && isEmpty(lineIn(latest.current, present));
    },
    next: move(1),
    previous: move(-1),
    type: (key: Key): boolean => {
      const { focused, lines } = latest.current;
      const present = fields[focused];
      if (present === undefined) return false;
      const before = lineIn(latest.current, present);
      const typed = typeInto(before, key);
      if (typed === undefined) return false;
      const { next, pasted } = typed;
      change({ focused, lines: { ...lines, [present.id]: next } });
      if (next.text !== before.text || next.isClosed !== before.isClosed) {
        dispatch({ type: 'edit', field: present.id, value: pasted ?? next.text });
      }
      return true;
    },
  };
}

function lineIn(state: State, field: FormField): InputLine {
  return state.lines[field.id] ?? lineOf(field.value);
}

/**
 * Tab moves the focus from the text field to the other actions. While an action has the focus, each action's
 * letter runs that action. Esc moves the focus back to the text.
 */
export function useOtherActions(
  otherActions: readonly OtherAction[] = [],
  submit: () => void,
): { readonly picked: number | undefined; readonly commands: readonly Command[] } {
  const { dispatch } = useScreen();
  const [picked, setPicked] = useState<number>();
  if (picked === undefined) {
    const focusActions = otherActions.length === 0 ? [] : [command('ways', () => setPicked(0))];
    const back = command('back', () => dispatch({ type: 'back' }));
    return { picked, commands: [command('continue', submit), ...focusActions, back] };
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
