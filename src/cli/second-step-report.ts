import type { SecondStep } from '../commands/second-step.ts';
import type { NodeId } from '../domain/ids.ts';
import type { Told } from './sending.ts';

/** The validation period that was begun, changed or ended: what any other tool asks for next. */
export function tellSecondStep({ validationId }: SecondStep, nodeID: NodeId): Told {
  return { lines: [validationId], data: { nodeID, validationID: validationId } };
}
