import { expect, test } from 'vitest';
import type { Run } from '../../../../src/journal/memory.ts';
import type { ValidationFacts } from '../../../../src/protocol/contracts/validation-facts.ts';
import { type RunEnd, stateOfRun } from '../../../../src/session/flow/ended-runs.ts';
import { rememberValidation } from '../../../../src/tasks/validation/node-snapshot.ts';
import { LATER, NODE, VALIDATION_ID } from '../../tasks/helpers/validation.ts';

const STATUSES = [
  'unknown',
  'pending-added',
  'active',
  'pending-removed',
  'completed',
  'invalidated',
] as const;
/** What a run of each kind is by the status of its own validation, in the order of `STATUSES`. */
const ENDINGS: Record<string, readonly (RunEnd | 'open')[]> = {
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
      ...{ kind, network: 'sandbox', operator: '0xabc', node: NODE },
      ...(isRemembered && IN_TASK.has(kind) && { target: VALIDATION_ID }),
    },
    submissions: [],
    facts: isRemembered && !IN_TASK.has(kind) ? [rememberValidation(VALIDATION_ID)] : [],
  }) as unknown as Run;

test.each(Object.entries(ENDINGS))(
  'only its own validation, which it remembers, ends a run of %s',
  async (kind, endings) => {
    for (const [i, own] of STATUSES.entries())
      for (const other of STATUSES) {
        // Without an ID, a node's live validation is read, which may be an earlier one.
        const read = (_: unknown, id = LATER) =>
          Promise.resolve({
            manager: { status: id === VALIDATION_ID ? own : other },
          } as ValidationFacts);
        const where = `own ${own}, other ${other}`;
        expect(await stateOfRun(runOf(kind, true), read), where).toBe(endings[i]);
        expect(await stateOfRun(runOf(kind, false), read), where).toBe('open');
      }
  },
);
