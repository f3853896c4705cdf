import type { EvmHead } from '../../ports/evm.ts';
import type { EndpointHealth } from '../probe-endpoints.ts';
import { fits, type Diagnosis } from './judge-machine.ts';

const SLOW_MS = 2000;
/** The P-Chain takes no transaction of which the time is farther off. */
const SKEW_SECONDS = 10;
/** A quiet C-Chain makes no block for a while. */
const OLD_SECONDS = 300;

/** Judges how endpoints answer. */
export function judgeEndpoints(health: readonly EndpointHealth[]): readonly Diagnosis[] {
  return health.map(({ name, url, milliseconds, failure }) => {
    const id = 'endpoint';
    if (milliseconds === undefined) {
      const text = `${name} ${url}: ${failure?.message ?? 'no answer'} (${failure?.code ?? '?'})`;
      return { id, verdict: 'fails', text, fix: failure?.next[0] ?? 'Try again in a minute.' };
    }
    const text = `${name} ${url} answers in ${milliseconds} ms`;
    if (milliseconds < SLOW_MS) return fits(id, text);
    return { id, verdict: 'warns', text, fix: 'It is slow: try another connection or endpoint.' };
  });
}

/** Judges the clock by the time of the latest block: it cannot be of the future, nor very old. */
export function judgeClock(head: EvmHead | undefined, now: number): Diagnosis {
  const id = 'clock';
  if (head === undefined) {
    const fix = 'Look at the endpoints first.';
    return { id, verdict: 'unknown', text: 'the clock could not be compared', fix };
  }
  const behind = Number(head.timestamp) - Math.floor(now / 1000);
  if (behind > SKEW_SECONDS) {
    const text = `this clock is at least ${behind} s behind the C-Chain`;
    return { id, verdict: 'fails', text, fix: 'Set it by the network: timedatectl set-ntp true' };
  }
  if (behind < -OLD_SECONDS) {
    const text = `the latest block is ${-behind} s old: this clock is ahead, or the endpoint behind`;
    return {
      id,
      verdict: 'warns',
      text,
      fix: 'Compare with another clock; then another endpoint.',
    };
  }
  return fits(id, `the clock fits the C-Chain (latest block ${Math.max(-behind, 0)} s ago)`);
}
