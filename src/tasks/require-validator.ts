import { OnboardError } from '../domain/errors.ts';
import type { ValidationId } from '../domain/ids.ts';
import type { ManagerValidator } from '../protocol/contracts/manager-validator.ts';
import type { ValidationFacts } from '../protocol/contracts/validation-facts.ts';
import { isoTime } from './iso-time.ts';

/** A node that is a validator by the manager's word, or why it is none. */
export function requireValidator(
  facts: ValidationFacts,
): { readonly validationId: ValidationId; readonly manager: ManagerValidator } | OnboardError {
  const { validationId, manager, nodeId: node, registration } = facts;
  if (validationId === undefined || manager === undefined) {
    return new OnboardError('E-TASK-205', { node });
  }
  switch (manager.status) {
    case 'active':
      return { validationId, manager };
    case 'pending-added': {
      const expiry = isoTime(registration?.message.expiry ?? 0n);
      return new OnboardError('E-TASK-206', { node, expiry });
    }
    case 'pending-removed':
      return new OnboardError('E-TASK-203', { node });
    case 'unknown':
    case 'completed':
    case 'invalidated':
      return new OnboardError('E-TASK-205', { node });
  }
}
