import { useState } from 'react';
import type { OtherAction } from '../../page/page.ts';
import { useScreenActions } from '../screen-actions.ts';
import { command, quietCommand, letterCommand, type Command } from './key-table.ts';

export interface OtherActions {
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
      ...otherActions.map((action) => letterCommand(action.key, () => take(action))),
      quietCommand('up', move(-1)),
      ...(otherActions.length > 1 ? [command('down', move(1))] : [quietCommand('down', move(1))]),
      command('back', () => setPicked(undefined)),
    ],
  };
}
