import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { Depth } from '../../standing/read-l1-standing.ts';
import { EMPTY_MEMORY } from '../../journal/memory.ts';
import { l1sOf } from './l1s-of.ts';
import { operatorStatus } from './read-status.ts';
import type { SupportDeps } from './support-deps.ts';
import { memoizeReaders } from '../../protocol/readers/readers.ts';
import type { OperatorStatus } from './status.ts';

/** The number of operators that are read in parallel, with shared batches of requests. */
const AT_ONCE = 50;

/**
 * Reads the status of many operators from the chains alone. Reads shared facts once, and sends the requests of up to 50
 * operators in shared batches. Calls `progress` with the number of finished operators.
 */
export async function statusOfMany(
  known: Pick<SupportDeps, 'profile' | 'ports' | 'clock'>,
  operators: readonly EvmAddress[],
  l1: string | undefined,
  progress: (done: number) => void,
  depth: Depth = 'short',
): Promise<readonly OperatorStatus[]> {
  const readMemoryOf = () => Promise.resolve(EMPTY_MEMORY);
  const deps = { ...known, aggregator: undefined, readMemoryOf };
  const readers = memoizeReaders(known.ports);
  const l1s = await l1sOf(readers, known.profile, l1);
  const statuses: OperatorStatus[] = [];
  for (let from = 0; from < operators.length; from += AT_ONCE) {
    const some = operators.slice(from, from + AT_ONCE).map((operator) => {
      const subject = { kind: 'operator', operator } as const;
      const query = { subject, depth };
      return operatorStatus(deps, readers, l1s, query, { operator });
    });
    statuses.push(...(await Promise.all(some)));
    progress(statuses.length);
  }
  return statuses;
}
