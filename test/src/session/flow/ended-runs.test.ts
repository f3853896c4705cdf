import { expect, test } from 'vitest';
import { idFromBytes, type ValidationId } from '../../../../src/domain/identity/ids.ts';
import type { Run } from '../../../../src/journal/memory.ts';
import type { ValidationFacts } from '../../../../src/protocol/contracts/validation-facts.ts';
import { stateOfRun } from '../../../../src/session/flow/ended-runs.ts';
import { rememberValidation } from '../../../../src/tasks/validation/node-snapshot.ts';
import { otherNode } from '../../../helpers/sandbox/controls.ts';

type Status = NonNullable<ValidationFacts['manager']>['status'];
type Ending = 'done' | 'removed' | 'unpaid' | 'open';

const OWN = idFromBytes<ValidationId>(new Uint8Array(32).fill(1));
const OTHER = idFromBytes<ValidationId>(new Uint8Array(32).fill(2));
const { nodeId } = otherNode('ended');

const STATUSES: readonly Status[] = [
  'unknown',
  'pending-added',
  'active',
  'pending-removed',
  'completed',
  'invalidated',
];
/** What a run of each kind is by the status of its own validation, in the order of `STATUSES`. */
const ENDINGS: Record<string, readonly Ending[]> = {
  'add-node': ['open', 'open', 'done', 'removed', 'removed', 'open'],
  'update-weight': ['open', 'open', 'open', 'removed', 'removed', 'removed'],
  'remove-node': ['open', 'open', 'open', 'open', 'done', 'done'],
  'clean-up': ['open', 'open', 'open', 'removed', 'removed', 'done'],
  'top-up': ['open', 'open', 'open', 'unpaid', 'unpaid', 'unpaid'],
};

/** The kinds whose task names the validation from the beginning. */
const IN_TASK = new Set(['clean-up', 'top-up']);

const runOf = (kind: string, isRemembered: boolean) =>
  ({
    task: {
      ...{ kind, network: 'sandbox', operator: '0xabc', node: nodeId },
      ...(isRemembered && IN_TASK.has(kind) && { target: OWN }),
    },
    submissions: [],
    facts: isRemembered && !IN_TASK.has(kind) ? [rememberValidation(OWN)] : [],
  }) as unknown as Run;

/** Each pair of statuses of the run's own validation and of an earlier or later validation of the node. */
const pairs = STATUSES.flatMap((own) => STATUSES.map((other) => ({ own, other })));

test.each(Object.entries(ENDINGS))(
  'only its own validation, which it remembers, ends a run of %s',
  async (kind, endings) => {
    for (const { own, other } of pairs) {
      const statuses = new Map([
        [OWN, own],
        [OTHER, other],
      ]);
      // Without an ID, a node's live validation is read, which may be an earlier one.
      const read = (_: unknown, id = OTHER) =>
        Promise.resolve({ manager: { status: statuses.get(id)! } } as ValidationFacts);
      const where = `own ${own}, other ${other}`;
      expect(await stateOfRun(runOf(kind, true), read), where).toBe(endings[STATUSES.indexOf(own)]);
      expect(await stateOfRun(runOf(kind, false), read), where).toBe('open');
    }
  },
);
