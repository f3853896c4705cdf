import type { Translator } from '../../i18n/translator.ts';
import type { StepLine } from '../../session/view/view.ts';
import type { L1Status, StatusStep } from '../status/status.ts';

const PARTS = ['register', 'opt-in', 'stake', 'add', 'complete'] as const;

/** Returns the operator's step bar. Leaves out steps that only the operator's own machine knows. */
export function stepsOf({ tracks }: L1Status, { t }: Translator): readonly StepLine[] {
  const operator = tracks.find(({ about }) => about === 'operator')?.steps ?? [];
  const node = tracks.find(({ about }) => about === 'node')?.steps ?? [];
  const more = tracks.find(({ about }) => about === 'new-node')?.steps ?? [];
  const members: Readonly<Record<(typeof PARTS)[number], readonly StatusStep[]>> = {
    register: operator.filter(({ id }) => id === 'register'),
    'opt-in': operator.filter(({ id }) => id.startsWith('opt-in')),
    stake: node.length > 0 ? [] : more.filter(({ id }) => id === 'stake'),
    add: node.filter(({ id }) => id === 'add'),
    complete: node.filter(({ id }) => id !== 'add' && id !== 'epoch'),
  };
  let open = false;
  return PARTS.map((id) => {
    const steps = members[id];
    // An operator with a node has already had stake for the node.
    const done =
      (id === 'stake' && node.length > 0) ||
      (steps.length > 0 && steps.every(({ state }) => state === 'done'));
    const state = done ? 'done' : open ? 'todo' : 'current';
    open ||= !done;
    return { id, title: t(`way.${id}`), state };
  });
}
