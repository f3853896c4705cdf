import type { SecondStep } from '../commands/second-step.ts';
import type { NodeId } from '../domain/ids.ts';
import type { Told } from './sending.ts';

/** What is true now of the node, in one line. */
export function tellSecondStep({ validationId }: SecondStep, fact: string, nodeID: NodeId): Told {
  return { lines: [`${nodeID}: ${fact}`], data: { nodeID, validationID: validationId } };
}
