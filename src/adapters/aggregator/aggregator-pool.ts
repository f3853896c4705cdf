import { OnboardError } from '../../domain/errors.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { Aggregator } from '../../ports/aggregator.ts';
import type { Clock } from '../../ports/clock.ts';
import { anySignal } from '../http/any-signal.ts';
import { createAggregator } from './aggregator.ts';

/**
 * Combines several aggregators. If an aggregator fails, or `verify` rejects the result as wrong, the request
 * goes to the next aggregator. Each request starts with the aggregator that succeeded last.
 * @param until aborted when the caller no longer needs results
 */
export function createAggregatorPool(
  endpoints: NetworkProfile['aggregators'],
  clock: Clock,
  until?: AbortSignal,
): Aggregator {
  let ordered = endpoints.map((endpoint) => createAggregator(endpoint, clock));
  return {
    async aggregate(request, callerSignal, verify) {
      const signal = anySignal(callerSignal, until);
      const failures: OnboardError[] = [];
      for (const aggregator of ordered) {
        const answer = await resultOrFailure(
          aggregator.aggregate(request, signal),
          /^E-(?:AGG|NET)-/,
        );
        if (answer instanceof OnboardError) {
          failures.push(answer);
          continue;
        }
        // Only E-AGG-* and E-WARP-* mean a wrong result. Other failures of the verification, such as a failed
        // read, are thrown.
        const rejection = verify && (await resultOrFailure(verify(answer), /^E-(?:AGG|WARP)-/));
        if (rejection === undefined) {
          ordered = [aggregator, ...ordered.filter((other) => other !== aggregator)];
          return answer;
        }
        failures.push(rejection);
      }
      throw mostInformative(failures);
    },
  };
}

/**
 * Returns the result, or the failure if its code matches.
 * @throws any other failure
 */
async function resultOrFailure<T>(promise: Promise<T>, codes: RegExp): Promise<T | OnboardError> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof OnboardError && codes.test(error.code)) return error;
    throw error;
  }
}

/**
 * Picks the failure to report: the first that only validators can fix, else the first temporary failure, else
 * the first failure. A failure of the validators explains more than an unreachable aggregator.
 */
function mostInformative(failures: readonly OnboardError[]): OnboardError {
  const aboutValidators = failures.find(({ who }) => who === 'validators');
  const temporary = failures.find(({ exit }) => exit === 'pending');
  const failure = aboutValidators ?? temporary ?? failures[0];
  if (failure === undefined) throw new RangeError('the profile lists no aggregator');
  return failure;
}
