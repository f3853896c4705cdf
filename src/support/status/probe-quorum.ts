import { OnboardError, ignoreOnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import type { AggregationIntent, Intent } from '../../engine/intent.ts';
import type { Aggregator } from '../../ports/services.ts';
import type { Clock } from '../../ports/host.ts';
import type { PChainReader } from '../../ports/p-chain.ts';
import { explainMissingWeight } from '../../protocol/messages/check-aggregate.ts';
import { nextSteps } from '../../i18n/english.ts';
import { STATE_CODES, stateOfFailure } from '../../standing/codes.ts';
import { ACTION, type NextAction } from '../../standing/standing.ts';
import type { OpenStep } from '../../standing/check-track.ts';

/** With a quorum, an aggregator answers within seconds. Without one, it may need a minute, but a person waits. */
const PROBE_LIMIT_MS = 5000;

/** Requests for signatures of the same validators: if all give the same answer, it counts for the other messages. */
const MOST_ASKED = 8;

type Stall = Pick<NextAction, 'code' | 'says' | 'error' | 'next'>;

/** Requests the signatures that open steps need, which changes nothing. Resolves with undefined if enough validators sign. */
export function createQuorumProbe(aggregator: Aggregator, clock: Clock, pChain: PChainReader) {
  const answersByKey = new Map<string, Promise<Stall | undefined>[]>();
  async function stallOf({ id, planStep }: OpenStep): Promise<Stall | undefined> {
    if (id !== 'sign' && id !== 'acknowledge') return undefined;
    const intent = (await planStep().catch(ignoreOnboardError)) as Intent | undefined;
    if (intent?.effect !== 'aggregation') return undefined;
    const key = `${id} ${intent.signingSubnet}`;
    const answers = answersByKey.get(key) ?? [];
    answersByKey.set(key, answers);
    if (answers.length < MOST_ASKED) {
      const answer = askForSignatures(intent, aggregator, clock, pChain);
      answers.push(answer);
      return answer;
    }
    const [first, ...others] = await Promise.all(answers);
    return others.every((other) => other?.code === first?.code) ? first : undefined;
  }
  return async (step: OpenStep, { since, until }: NextAction): Promise<NextAction | undefined> => {
    const stall = await stallOf(step);
    // No source records when the validators stopped signing: these are the times of the change itself.
    return stall && { ...ACTION, party: 'validators', since, until, ...stall };
  };
}

async function askForSignatures(
  { unsignedMessage, signingSubnet, justification }: AggregationIntent,
  aggregator: Aggregator,
  clock: Clock,
  pChain: PChainReader,
): Promise<Stall | undefined> {
  const stop = new AbortController();
  try {
    const request = { unsignedMessage, signingSubnet, ...(justification && { justification }) };
    const answer = aggregator.aggregate(request, stop.signal).catch(async (error: unknown) => {
      throw error instanceof OnboardError
        ? await explainMissingWeight(error, pChain, signingSubnet)
        : error;
    });
    answer.catch(() => undefined);
    const timeLimit = clock.timeout?.(PROBE_LIMIT_MS) ?? AbortSignal.timeout(PROBE_LIMIT_MS);
    const late = new Promise<true>((resolve) => {
      timeLimit.addEventListener('abort', () => resolve(true), { once: true });
    });
    const isLate = await Promise.race([answer.then(() => false), late]);
    if (!isLate) return undefined;
    return {
      code: STATE_CODES['wait-signatures'],
      says: message('support.signatures-late', { seconds: PROBE_LIMIT_MS / 1000 }),
      error: undefined,
      next: [message('support.advice.quorum'), message('support.advice.again')],
    };
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    if (stateOfFailure(error.code) !== 'no-quorum') return undefined;
    return {
      code: STATE_CODES['no-quorum'],
      says: error.reason,
      error: error.code,
      next: [message('support.advice.quorum'), ...nextSteps(error)],
    };
  } finally {
    stop.abort();
  }
}
