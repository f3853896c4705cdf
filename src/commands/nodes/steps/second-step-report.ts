import type { SecondStep } from './second-step.ts';
import type { NodeId } from '../../../domain/identity/ids.ts';

/** Reports the ID of the validation that was started, changed or ended. */
export function secondStepReport({ validationId }: SecondStep, nodeID: NodeId) {
  return { lines: [validationId], data: { nodeID, validationID: validationId } };
}
