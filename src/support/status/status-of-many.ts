import type { EvmAddress } from '../../domain/identity/evm.ts';
import { EMPTY_MEMORY } from '../../journal/memory.ts';
import { l1sOf } from './l1s-of.ts';
import { readOnTheWay } from './on-the-way.ts';
import { readClockSkew, readL1Status } from './read-status.ts';
import type { SupportDeps } from './support-deps.ts';
import { memoizeReaders } from '../../protocol/readers/readers.ts';
import type { Depth } from '../../standing/read-l1-standing.ts';
import type { OperatorStatus } from './status.ts';

/** The number of operators that are read in parallel, with shared batches of requests. */
const AT_ONCE = 50;

/**
 * Reads the status of many operators. Reads shared facts once, and sends the requests of up to 50 operators
 * in shared batches. Calls `progress` with the number of finished operators.
 */
export async function statusOfMany(
  deps: Pick<SupportDeps, 'profile' | 'ports' | 'clock'>,
  operators: readonly EvmAddress[],
  l1: string | undefined,
  progress: (done: number) => void,
  depth: Depth = 'short',
): Promise<readonly OperatorStatus[]> {
  const { profile, clock } = deps;
  const readers = memoizeReaders(deps.ports);
  const l1s = await l1sOf(readers, profile, l1);
  const statuses: OperatorStatus[] = [];
  for (let from = 0; from < operators.length; from += AT_ONCE) {
    const some = operators.slice(from, from + AT_ONCE);
    const clockWarning = readClockSkew(readers, deps);
    const read = some.map(async (operator): Promise<OperatorStatus> => {
      const waiting = readOnTheWay(readers.evm, operator, EMPTY_MEMORY);
      const who = { operator, account: undefined, waiting, waitingOnP: Promise.resolve([]) };
      const standings = await Promise.all(
        l1s.map((stated) => readL1Status(deps, readers, stated, who, depth)),
      );
      return {
        network: profile.name,
        realMoney: !profile.worthless,
        operator,
        at: clock.now(),
        l1s: standings,
        account: undefined,
        node: undefined,
        onTheWay: await waiting,
        waitingOnP: [],
        failed: [],
        clock: await clockWarning,
      };
    });
    statuses.push(...(await Promise.all(read)));
    progress(statuses.length);
  }
  return statuses;
}
