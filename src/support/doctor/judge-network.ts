import { message, type Message } from '../../domain/message.ts';
import { SANDBOX, type NetworkProfile } from '../../domain/network/profile.ts';
import { clockSkewWarning } from '../../engine/clock-skew-warning.ts';
import type { EvmHead } from '../../ports/evm.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { EndpointHealth } from './probe-endpoints.ts';
import { fits, type Diagnosis } from './judge-machine.ts';

const SLOW_MS = 2000;
const SERVICES: Readonly<Record<EndpointHealth['name'], string | Message>> = {
  'C-Chain RPC': 'C-Chain RPC',
  'P-Chain API': 'P-Chain API',
  'info API': 'info API',
  'signature aggregator': message('noun.signature-aggregator'),
};

/** Judges the endpoints' failures and response times. */
export function judgeEndpoints(
  health: readonly EndpointHealth[],
  words: Translator,
): readonly Diagnosis[] {
  const { t } = words;
  return health.map(({ name, url, milliseconds, failure }) => {
    const id = 'endpoint';
    const about = { what: SERVICES[name], url };
    if (milliseconds === undefined) {
      const text = failure && words.error(failure);
      const reason = text?.text ?? t('desk.no-answer');
      return {
        id,
        verdict: 'fails',
        text: t('doctor.endpoint.fails', { ...about, reason, code: failure?.code ?? '?' }),
        fix: text?.next[0] ?? t('doctor.endpoint.fix'),
      };
    }
    const answers = t('doctor.endpoint', { ...about, milliseconds });
    if (milliseconds < SLOW_MS) return fits(id, answers);
    return { id, verdict: 'warns', text: answers, fix: t('doctor.endpoint.fix-slow') };
  });
}

/**
 * Compares this machine's clock with the chain's time; `now` in milliseconds since 1970. A difference in the
 * sandbox is no warning, because the sandbox's clock runs ahead on purpose.
 */
export function judgeClock(
  { name }: Pick<NetworkProfile, 'name'>,
  head: EvmHead | undefined,
  now: number,
  { t }: Translator,
): Diagnosis {
  const id = 'clock';
  if (head === undefined) {
    return {
      id,
      verdict: 'unknown',
      text: t('doctor.clock.unknown'),
      fix: t('doctor.clock.fix-unknown'),
    };
  }
  const doubt = clockSkewWarning(head, now);
  if (name === SANDBOX && doubt !== undefined) return fits(id, t('doctor.clock.sandbox'));
  if (doubt === undefined) return fits(id, t('doctor.clock'));
  const fix = head.endpointTime === undefined ? 'doctor.clock.fix-no-date' : 'doctor.clock.fix';
  return { id, verdict: 'warns', text: t(doubt), fix: t(fix) };
}
