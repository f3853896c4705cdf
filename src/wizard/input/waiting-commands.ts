import type { OtherAction } from '../../session/view/view.ts';
import type { Action } from '../../session/view/action.ts';
import { isSaving } from '../layout/is-saving.ts';
import { command, otherActionCommand, type Command } from './key-table.ts';

/** The commands of a waiting screen. The session continues by itself, so the screen asks no question. */
export function waitingCommands(
  otherActions: readonly OtherAction[],
  dispatch: (action: Action) => void,
): readonly Command[] {
  return [
    command('look', () => dispatch({ type: 'retry' })),
    ...otherActions.map((action) => {
      const run = (): void => dispatch({ type: 'other-action', id: action.id });
      return isSaving(action) ? command('saveMessage', run) : otherActionCommand(action, run);
    }),
    command('back', () => dispatch({ type: 'back' })),
  ];
}
