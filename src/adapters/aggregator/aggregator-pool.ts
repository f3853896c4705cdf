import { OnboardError } from '../../domain/errors.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { Aggregator } from '../../ports/aggregator.ts';
import type { Clock } from '../../ports/clock.ts';
import { anySignal } from '../http/any-signal.ts';
import { createAggregator } from './aggregator.ts';

/**
 * Combines several aggregators: if one fails, or its result does not pass `judge`, the next one is
 * tried. Each request starts with the aggregator that succeeded last.
 * @param until aborted when the caller no longer needs results
 */
export function createAggregatorPool(
  endpoints: NetworkProfile['aggregators'],
  clock: Clock,
  until?: AbortSignal,
): Aggregator {
  let ordered = endpoints.map((endpoint) => createAggregator(endpoint, clock));
  return {
    async aggregate(request, given, judge) {
      const signal = anySignal(given, until);
      const failures: OnboardError[] = [];
      for (const one of ordered) {
        const answer = await resultOrFailure(one.aggregate(request, signal), /^E-(?:AGG|NET)-/);
        if (answer instanceof OnboardError) {
          failures.push(answer);
          continue;
        }
        // Other failures during the verification are not the aggregator's fault.
        const verdict = judge && (await resultOrFailure(judge(answer), /^E-(?:AGG|WARP)-/));
        if (verdict === undefined) {
          ordered = [one, ...ordered.filter((other) => other !== one)];
          return answer;
        }
        failures.push(verdict);
      }
      throw mostInformative(failures);
    },
  };
}

/**
 * Returns the result, or the failure if its code matches.
 * @throws any other failure
 */
async function resultOrFailure<T>(work: Promise<T>, codes: RegExp): Promise<T | OnboardError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OnboardError && codes.test(error.code)) return error;
    throw error;
  }
}

/**
 * Picks the failure to report: a failure about missing validators first, since it says more than an unreachable
 * aggregator, then one that may pass without action by the operator.
 */
function mostInformative(failures: readonly OnboardError[]): OnboardError {
  const ofValidators = failures.find(({ who }) => who === 'validators');
  const passing = failures.find(({ exit }) => exit === 'pending');
  const failure = ofValidators ?? passing ?? failures[0];
  if (failure === undefined) throw new RangeError('the profile lists no aggregator');
  return failure;
}
