import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { optInServiceAbi } from '../abi/registries.ts';
import { tryQueries, query } from '../contracts/query.ts';

/**
 * Since when something holds: not longer than `from` (0: nothing bounds it), at least since `to`. Seconds
 * since 1970.
 */
export interface Since {
  readonly from: bigint;
  readonly to: bigint;
}

const MINUTE = 60n;
const DAY = 86_400n;
/** How long ago is asked first, in seconds: what support meets is hours or days old, seldom months. */
const LADDER = [
  5n,
  20n,
  MINUTE,
  5n * MINUTE,
  20n * MINUTE,
  60n * MINUTE,
  180n * MINUTE,
  DAY / 2n,
  DAY,
  3n * DAY,
  7n * DAY,
  30n * DAY,
  90n * DAY,
  365n * DAY,
  3650n * DAY,
];
const STEPS = 16n;

/**
 * Since when an operator is opted in, by asking the service of earlier moments in two rounds: it keeps
 * its history, so that no logs are needed. undefined: it is not in, or the service does not tell.
 * @param now the latest block's time, seconds since 1970
 */
export async function optedInSince(
  evm: EvmReader,
  service: EvmAddress,
  who: EvmAddress,
  where: EvmAddress,
  now: bigint,
): Promise<Since | undefined> {
  const wasIn = (moments: readonly bigint[]) =>
    tryQueries(
      evm,
      moments.map((at) =>
        query('noun.opt-in-service', service, optInServiceAbi, 'isOptedInAt', [
          who,
          where,
          Number(at),
          '0x',
        ]),
      ),
    );
  const coarse = bracket(
    now,
    LADDER.map((ago) => now - ago).filter((at) => at > 0n),
  );
  const first = coarse(await wasIn(coarse.moments));
  if (first === undefined) return undefined;
  const grain = (first.to - first.from) / STEPS;
  if (grain < 1n) return first;
  const fine = bracket(
    first.to,
    Array.from({ length: Number(STEPS) - 1 }, (_, i) => first.to - grain * BigInt(i + 1)),
    first.from,
  );
  return fine(await wasIn(fine.moments)) ?? first;
}

/** Moments from the latest on, and what the answers to them mean. */
function bracket(latest: bigint, moments: readonly bigint[], earliest = 0n) {
  const judge = (answers: readonly (boolean | undefined)[]): Since | undefined => {
    if (answers.includes(undefined)) return undefined;
    const out = answers.indexOf(false);
    const held = out === -1 ? answers.length : out;
    return { from: moments[held] ?? earliest, to: moments[held - 1] ?? latest };
  };
  return Object.assign(judge, { moments });
}
