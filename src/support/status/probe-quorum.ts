import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import type { Intent } from '../../engine/intent.ts';
import type { Aggregator } from '../../ports/services.ts';
import type { Clock } from '../../ports/host.ts';
import type { PChainReader } from '../../ports/p-chain.ts';
import { explainMissingWeight } from '../../protocol/messages/check-aggregate.ts';
import { nextSteps } from '../../i18n/english.ts';
import { STATE_CODES, stateOfFailure } from '../../standing/codes.ts';
import { ACTION, type NextAction } from '../../standing/standing.ts';
import type { OpenStep } from '../../standing/check-track.ts';

/** With a quorum, an aggregator answers within seconds. Without one, it may need a minute, but a person waits. */
const PATIENCE_MS = 5000;

/**
 * Requests the signatures that the next step needs, which changes nothing. Returns undefined if enough validators
 * sign, or if the step needs no signatures.
 */
export async function quorumAction(
  { id, plan }: OpenStep,
  { since, until }: NextAction,
  aggregator: Aggregator,
  clock: Clock,
  pChain: PChainReader,
): Promise<NextAction | undefined> {
  if (id !== 'sign' && id !== 'acknowledge') return undefined;
  // No source records when the validators stopped signing: these are the times of the change itself.
  const action = { ...ACTION, whose: 'validators', since, until } as const;
  const stop = new AbortController();
  try {
    const intent = (await plan()) as Intent;
    if (intent.effect !== 'aggregation') return undefined;
    const { unsignedMessage, signingSubnet, justification } = intent;
    const asked = aggregator
      .aggregate(
        { unsignedMessage, signingSubnet, ...(justification && { justification }) },
        stop.signal,
      )
      .catch(async (error: unknown) => {
        throw error instanceof OnboardError
          ? await explainMissingWeight(error, pChain, signingSubnet)
          : error;
      });
    asked.catch(() => undefined);
    const isLate = await Promise.race([
      asked.then(() => false),
      clock.sleep(PATIENCE_MS, stop.signal).then(() => true),
    ]);
    if (!isLate) return undefined;
    return {
      ...action,
      code: STATE_CODES['wait-signatures'],
      says: message('support.signatures-late', { seconds: PATIENCE_MS / 1000 }),
      next: [message('support.advice.quorum'), message('support.advice.again')],
    };
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    if (stateOfFailure(error.code) !== 'no-quorum') return undefined;
    return {
      ...action,
      code: STATE_CODES['no-quorum'],
      says: error.reason,
      error: error.code,
      next: [message('support.advice.quorum'), ...nextSteps(error)],
    };
  } finally {
    stop.abort();
  }
}
