import { useState } from 'react';
import type { Also } from '../../session/view/view.ts';
import { useScreenActions } from '../screen-actions.ts';
import { command, quietCommand, wayCommand, type Command } from './key-table.ts';

export interface Ways {
  /** The focused action, or undefined while the text has the focus. */
  readonly picked: number | undefined;
  readonly commands: readonly Command[];
}

/**
 * Moves the focus between a text field and the further actions. Tab moves to the actions, where their letters
 * run them; Esc moves back.
 */
export function useOtherWays(also: readonly Also[], textCommands: readonly Command[]): Ways {
  const { dispatch } = useScreenActions();
  const [picked, setPicked] = useState<number>();
  if (picked === undefined) {
    const ways = also.length === 0 ? [] : [command('ways', () => setPicked(0))];
    return { picked, commands: [...textCommands.slice(0, 1), ...ways, ...textCommands.slice(1)] };
  }
  const take = (way: Also | undefined): void => {
    if (way) dispatch({ type: 'also', id: way.id });
  };
  const move = (by: number) => () => setPicked((picked + by + also.length) % also.length);
  return {
    picked,
    commands: [
      command('choose', () => take(also[picked])),
      ...also.map((way) => wayCommand(way.key, () => take(way))),
      quietCommand('up', move(-1)),
      ...(also.length > 1 ? [command('down', move(1))] : [quietCommand('down', move(1))]),
      command('back', () => setPicked(undefined)),
    ],
  };
}
