import type { EvmHead, EvmReader } from '../ports/evm.ts';
import type { Clock } from '../ports/host.ts';
import { executionTime } from '../protocol/readers/execution-time.ts';
import { message, type Message } from '../domain/message.ts';

/** Seconds. The engine warns only of larger clock differences. */
const MAX_UNREPORTED_SKEW = 60n;

/**
 * Returns a warning if the execution time differs from this computer's clock by more than a minute. Also
 * returns a warning if the endpoint sends no HTTP `Date`. Returns undefined in all other cases.
 * @param now this computer's time when the head was read, in milliseconds since 1970
 */
export function clockSkewWarning(
  head: Pick<EvmHead, 'timestamp' | 'endpointTime'>,
  now: number,
): Message | undefined {
  if (head.endpointTime === undefined) return message('clock.no-date');
  const ahead = executionTime(head) - BigInt(Math.floor(now / 1000));
  if (ahead > MAX_UNREPORTED_SKEW) return message('clock.ahead', { seconds: ahead });
  return ahead < -MAX_UNREPORTED_SKEW ? message('clock.behind', { seconds: -ahead }) : undefined;
}

/**
 * Returns a reader that checks each head with `clockSkewWarning` and passes a warning to
 * `notice`.
 */
export function withClockSkewWarning(
  evm: EvmReader,
  clock: Clock,
  notice: (warning: Message) => void,
): EvmReader {
  return {
    ...evm,
    async head() {
      const head = await evm.head();
      const warning = clockSkewWarning(head, clock.now());
      if (warning !== undefined) notice(warning);
      return head;
    },
  };
}
