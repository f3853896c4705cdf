import type { ReactNode } from 'react';
import type { OtherAction } from '../../../session/view/view.ts';
import { ActionRow } from '../form/other-actions.tsx';
import { Gap } from '../frame/gap.tsx';
import { isSaving } from '../../layout/is-saving.ts';

/**
 * The other actions of a waiting screen, without the action that saves the message. The text above the
 * message names that action.
 */
export function OfferedActions({
  actions,
}: {
  readonly actions: readonly OtherAction[];
}): ReactNode {
  const offered = actions.filter((action) => !isSaving(action));
  if (offered.length === 0) return null;
  return (
    <>
      <Gap />
      <ActionRow otherActions={offered} picked={undefined} />
    </>
  );
}
