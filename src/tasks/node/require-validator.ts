import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import type { ValidationId } from '../../domain/identity/ids.ts';
import type { ManagerValidator } from '../../protocol/generation/manager-validator.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import { isExpired } from './change.ts';
import { dateOf } from '../date-of.ts';

/** Returns the node's active validation, or an error that says why the node is not an active validator. */
export function requireValidator(
  facts: ValidationFacts,
): { readonly validationId: ValidationId; readonly manager: ManagerValidator } | OnboardError {
  const { validationId, manager, nodeId: node, registration } = facts;
  if (validationId === undefined || manager === undefined) {
    return new OnboardError('E-TASK-230', { node });
  }
  switch (manager.status) {
    case 'active':
      return { validationId, manager };
    case 'pending-added': {
      // Some endpoints no longer have the registration message.
      const expiry =
        registration === undefined ? message('noun.unknown') : dateOf(registration.message.expiry);
      return new OnboardError(isExpired(facts) ? 'E-TASK-202' : 'E-TASK-206', { node, expiry });
    }
    case 'pending-removed':
      return new OnboardError('E-TASK-203', { node });
    case 'unknown':
    case 'completed':
    case 'invalidated':
      return new OnboardError('E-TASK-230', { node });
  }
}
