import type { EvmHead } from '../../ports/evm.ts';
import { problemOf } from '../../session/problem.ts';
import type { Words } from '../../session/text/words.ts';
import type { EndpointHealth } from '../probe-endpoints.ts';
import { fits, type Diagnosis } from './judge-machine.ts';

const SLOW_MS = 2000;
/** The P-Chain takes no transaction of which the time is farther off. */
const SKEW_SECONDS = 10;
/** A quiet C-Chain makes no block for a while. */
const OLD_SECONDS = 300;

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

/** Judges the clock by the time of the latest block: it cannot be of the future, nor very old. */
export function judgeClock(head: EvmHead | undefined, now: number, { text }: Words): Diagnosis {
  const id = 'clock';
  if (head === undefined) {
    return {
      id,
      verdict: 'unknown',
      text: text('doctor.clock.unknown'),
      fix: text('doctor.clock.fix-unknown'),
    };
  }
  const behind = Number(head.timestamp) - Math.floor(now / 1000);
  if (behind > SKEW_SECONDS) {
    return {
      id,
      verdict: 'fails',
      text: text('doctor.clock.behind', { seconds: behind }),
      fix: text('doctor.clock.fix-behind'),
    };
  }
  if (behind < -OLD_SECONDS) {
    return {
      id,
      verdict: 'warns',
      text: text('doctor.clock.old', { seconds: -behind }),
      fix: text('doctor.clock.fix-old'),
    };
  }
  return fits(id, text('doctor.clock', { seconds: Math.max(-behind, 0) }));
}
