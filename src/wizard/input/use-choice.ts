import type { Choice } from '../../page/page.ts';
import { useScreenActions } from '../screen-actions.ts';
import { command, quietCommand, type Command } from './key-table.ts';
import { useRef, useState } from 'react';

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
