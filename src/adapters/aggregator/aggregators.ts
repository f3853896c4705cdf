import { OnboardError } from '../../domain/errors.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { Aggregator } from '../../ports/aggregator.ts';
import type { Clock } from '../../ports/clock.ts';
import { anySignal } from '../http/any-signal.ts';
import { createAggregator } from './aggregator.ts';

/**
 * Several aggregators as one: where one fails, or gives what does not pass its judgement, the next one is
 * asked. Each request begins with the one that worked last.
 * @param until aborted when nobody wants to know any more
 */
export function createAggregators(
  endpoints: NetworkProfile['aggregators'],
  clock: Clock,
  until?: AbortSignal,
): Aggregator {
  let inOrder = endpoints.map((endpoint) => createAggregator(endpoint, clock));
  return {
    async aggregate(request, given, judge) {
      const signal = anySignal(given, until);
      const failures: OnboardError[] = [];
      for (const one of inOrder) {
        const answer = await failing(one.aggregate(request, signal), /^E-(?:AGG|NET)-/);
        if (answer instanceof OnboardError) {
          failures.push(answer);
          continue;
        }
        // What else fails while it is judged says nothing of the aggregator.
        const verdict = judge && (await failing(judge(answer), /^E-(?:AGG|WARP)-/));
        if (verdict === undefined) {
          inOrder = [one, ...inOrder.filter((other) => other !== one)];
          return answer;
        }
        failures.push(verdict);
      }
      throw mostTelling(failures);
    },
  };
}

/** What comes of it, or the failure where its code fits. @throws any other failure */
async function failing<T>(work: Promise<T>, codes: RegExp): Promise<T | OnboardError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OnboardError && codes.test(error.code)) return error;
    throw error;
  }
}

/** What the validators lack tells more than that another aggregator is out of reach, and may pass. */
function mostTelling(failures: readonly OnboardError[]): OnboardError {
  const ofValidators = failures.find(({ who }) => who === 'validators');
  const passing = failures.find(({ exit }) => exit === 'pending');
  const told = ofValidators ?? passing ?? failures[0];
  if (told === undefined) throw new RangeError('no aggregator was asked');
  return told;
}
