import type { Choice } from '../../page/page.ts';
import { useScreenActions } from '../screen-actions.ts';
import { command, quietCommand, type Command } from './key-table.ts';
import { usePick } from './use-pick.ts';

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
