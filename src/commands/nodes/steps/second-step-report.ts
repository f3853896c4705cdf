import type { SecondStep } from './second-step.ts';
import type { NodeId } from '../../../domain/identity/ids.ts';
import type { CommandReport } from '../../sending/send.ts';

/** The validation period that was begun, changed or ended: what any other tool asks for next. */
export function secondStepReport({ validationId }: SecondStep, nodeID: NodeId): CommandReport {
  return { lines: [validationId], data: { nodeID, validationID: validationId } };
}
