import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { min } from '../../domain/units.ts';
import { optInServiceAbi } from '../abi/l1-contracts.ts';
import { contractOf, query } from '../abi/call-data.ts';
import { tryQueries } from '../contracts/query.ts';

/** When an opt-in can have begun, in seconds since 1970. `from` is 0 if the earliest time is unknown. */
export interface TimeBounds {
  readonly from: bigint;
  readonly to: bigint;
}

const MINUTE = 60n;
const DAY = 86_400n;
/** The ages to query first, in seconds. An opt-in is usually hours or days old, rarely months. */
const FIRST_AGES = [
  0n,
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

/** The operator whose opt-ins a service stores. `now`: the latest block's time, in seconds since 1970. */
interface OptInQuery {
  readonly service: EvmAddress;
  readonly operator: EvmAddress;
  readonly now: bigint;
}

/**
 * Determines since when an operator is opted in, in at most two round trips: the opt-in service stores the history,
 * so no logs are needed. Returns undefined if the operator is not opted in, or the service does not answer.
 */
export async function optedInSince(
  evm: EvmReader,
  { service, operator, now }: OptInQuery,
  target: EvmAddress,
): Promise<TimeBounds | undefined> {
  const readOptedInAt = (moments: readonly bigint[]) =>
    tryQueries(
      evm,
      moments.map((time) =>
        query(contractOf('noun.opt-in-service', optInServiceAbi)(service), 'isOptedInAt', [
          operator,
          target,
          Number(time),
          '0x',
        ]),
      ),
    );
  const firstMoments = FIRST_AGES.map((ago) => now - ago).filter((time) => time > 0n);
  const answers = await readOptedInAt(firstMoments);
  const first = boundsOf(answers, firstMoments, { from: 0n, to: now });
  const isOptedInNow = answers[0] === true;
  if (first === undefined || !isOptedInNow) return undefined;
  const stepLength = (first.to - first.from) / STEPS;
  if (stepLength < 1n) return first;
  const moments = Array.from(
    { length: Number(STEPS) - 1 },
    (_, i) => first.to - stepLength * BigInt(i + 1),
  );
  return boundsOf(await readOptedInAt(moments), moments, first) ?? first;
}

/** Returns undefined if `optedInSince` returns undefined for every target. */
export async function earliestOptIn(
  evm: EvmReader,
  query: OptInQuery,
  targets: readonly EvmAddress[],
): Promise<TimeBounds | undefined> {
  const all = await Promise.all(targets.map((target) => optedInSince(evm, query, target)));
  const [first, ...others] = all.filter((bounds) => bounds !== undefined);
  if (first === undefined) return undefined;
  return others.reduce((a, b) => ({ from: min(a.from, b.from), to: min(a.to, b.to) }), first);
}

/** Narrows the bounds by the service's answers for `moments`, newest first. */
function boundsOf(
  answers: readonly (boolean | undefined)[],
  moments: readonly bigint[],
  { from, to }: TimeBounds,
): TimeBounds | undefined {
  if (answers.includes(undefined)) return undefined;
  const firstNotOptedIn = answers.indexOf(false);
  const optedInCount = firstNotOptedIn === -1 ? answers.length : firstNotOptedIn;
  return { from: moments[optedInCount] ?? from, to: moments[optedInCount - 1] ?? to };
}
