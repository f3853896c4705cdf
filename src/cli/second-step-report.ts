import type { SecondStep } from '../commands/second-step.ts';
import type { NodeId } from '../domain/ids.ts';
import type { Told } from './sending.ts';

/** What is true now, in one sentence. */
export function tellSecondStep({ validationId }: SecondStep, fact: string, nodeID: NodeId): Told {
  return { lines: [fact], data: { nodeID, validationID: validationId } };
}
