import { clockDoubt } from '../../engine/clock-doubt.ts';
import type { EvmHead } from '../../ports/evm.ts';
import { problemOf } from '../../session/problem.ts';
import type { Words } from '../../session/text/words.ts';
import type { EndpointHealth } from '../probe-endpoints.ts';
import { fits, type Diagnosis } from './judge-machine.ts';

const SLOW_MS = 2000;

/** Judges how endpoints answer. */
export function judgeEndpoints(
  health: readonly EndpointHealth[],
  words: Words,
): readonly Diagnosis[] {
  const { text } = words;
  return health.map(({ name, url, milliseconds, failure }) => {
    const id = 'endpoint';
    const about = { what: name, url };
    if (milliseconds === undefined) {
      const told = failure && words.failure(problemOf(failure));
      const reason = told?.text ?? text('desk.no-answer');
      return {
        id,
        verdict: 'fails',
        text: text('doctor.endpoint.fails', { ...about, reason, code: failure?.code ?? '?' }),
        fix: told?.next[0] ?? text('doctor.endpoint.fix'),
      };
    }
    const answers = text('doctor.endpoint', { ...about, milliseconds });
    if (milliseconds < SLOW_MS) return fits(id, answers);
    return { id, verdict: 'warns', text: answers, fix: text('doctor.endpoint.fix-slow') };
  });
}

/** Compares this machine's clock with the execution time; `now` in milliseconds since 1970. */
export function judgeClock(
  head: EvmHead | undefined,
  now: number,
  { text, say }: Words,
): Diagnosis {
  const id = 'clock';
  if (head === undefined) {
    return {
      id,
      verdict: 'unknown',
      text: text('doctor.clock.unknown'),
      fix: text('doctor.clock.fix-unknown'),
    };
  }
  const doubt = clockDoubt(head, now);
  if (doubt === undefined) return fits(id, text('doctor.clock'));
  const fix = head.endpointTime === undefined ? 'doctor.clock.fix-no-date' : 'doctor.clock.fix';
  return { id, verdict: 'warns', text: say(doubt), fix: text(fix) };
}
