import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import type { SubjectReport } from './subject-report.ts';

/** Returns the error for a query that needs an operator but concerns none. */
export function noOperatorError(asked: SubjectReport): OnboardError {
  switch (asked.kind) {
    case 'p-chain-transaction':
      return new OnboardError('E-SUP-103', { id: asked.id, status: asked.status });
    case 'transaction':
      return new OnboardError('E-SUP-122', {
        subject: asked.hash,
        what: message('asked.role.transaction'),
      });
    case 'node':
      return new OnboardError('E-SUP-122', {
        subject: asked.nodeId,
        what: message('noun.the-node'),
      });
    case 'address':
      return new OnboardError('E-SUP-122', {
        subject: asked.address,
        what: message(`asked.role.${asked.role}`),
      });
  }
}
