import type { OperatorFacts } from '../protocol/contracts/operator-facts.ts';
import { readOperator } from '../protocol/snapshots/read-operator.ts';
import { once } from './once.ts';
import type { L1World } from './world.ts';

/** Reads the operator when that matters, once in a look. */
export function lookAtOperator({
  readers,
  l1,
  operator,
  seen,
}: L1World): () => Promise<OperatorFacts> {
  return once(async () => {
    const facts = await readOperator(readers, l1, operator);
    seen?.(facts);
    return facts;
  });
}
