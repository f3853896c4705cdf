import type { OperatorFacts } from '../../protocol/contracts/operator-facts.ts';
import type { L1Context, Snapshot } from '../read-context.ts';

/** A snapshot of an operator on an L1. */
export interface OperatorSnapshot extends Snapshot<L1Context> {
  operator(): Promise<OperatorFacts>;
}
