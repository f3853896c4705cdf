import type { OtherAction } from '../../page/page.ts';

/** True for the action that saves the message of a waiting screen. */
export function isSaving({ id }: OtherAction): boolean {
  return id === 'save-message';
}
