import { type Check, pending, ready, satisfied } from '../../engine/step.ts';
import { message } from '../../domain/message.ts';
import type { RunMemory } from '../../engine/run-memory.ts';

/**
 * Returns the check of a step that collects signatures. Either the journal has the signatures, or the step
 * can request them, now or after a delay.
 */
export function signatureCheck(messageId: string, memory: RunMemory, now: number): Check {
  if (memory.aggregate(messageId) !== undefined) {
    return satisfied({ text: message('fact.signed'), source: 'aggregator' });
  }
  const until = memory.voidedUntil(messageId) ?? 0;
  return now < until
    ? pending({
        text: message('wait.aggregate'),
        whose: 'validators',
        until,
        typical: [15, 300],
        recheck: Math.min(until - now, 5000),
      })
    : ready(messageId);
}
