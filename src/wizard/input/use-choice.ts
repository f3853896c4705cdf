import type { Choice } from '../../session/view.ts';
import { useStage } from '../stage-context.ts';
import { command, quietCommand, type Command } from './key-table.ts';
import { usePick } from './use-pick.ts';

/** A list to choose from or to go back from: where the focus is, and what the keys do. */
export function useChoice(
  choices: readonly Choice[],
  preferred?: string,
): { readonly index: number; readonly commands: readonly Command[] } {
  const { dispatch } = useStage();
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
      command('back', () => dispatch({ type: 'back' })),
    ],
  };
}
