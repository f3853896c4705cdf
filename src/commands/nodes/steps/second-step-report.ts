import type { SecondStep } from './second-step.ts';
import type { NodeId } from '../../../domain/identity/ids.ts';
import type { CommandReport } from '../../sending/send.ts';

/**
 * Reports the ID of the validation period that was started, changed or ended, for use by other
 * tools.
 */
export function secondStepReport({ validationId }: SecondStep, nodeID: NodeId): CommandReport {
  return { lines: [validationId], data: { nodeID, validationID: validationId } };
}
