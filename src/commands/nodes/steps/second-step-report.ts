import type { SecondStep } from './second-step.ts';
import type { NodeId } from '../../../domain/identity/ids.ts';
import type { CommandReport } from '../../sending/send.ts';

/** Reports the ID of the validation that was started, changed or ended. */
export function secondStepReport({ validationId }: SecondStep, nodeID: NodeId): CommandReport {
  return { lines: [validationId], data: { nodeID, validationID: validationId } };
}
