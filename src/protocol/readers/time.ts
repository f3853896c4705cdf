import type { EvmHead, EvmReader, Readers } from '../../ports/evm.ts';
import type { Clock } from '../../ports/host.ts';
import { type NetworkProfile, SANDBOX } from '../../domain/network/profile.ts';
import { OnboardError } from '../../domain/errors.ts';
import { dateOf, spanOf } from '../../domain/iso-time.ts';
import { type Message, message } from '../../domain/message.ts';

/**
 * Estimates the execution time of a transaction that is sent now, in seconds since 1970: the later of two
 * times, because the latest block of an idle chain is old, and the endpoint's clock may be slow.
 */
export function executionTime({
  timestamp,
  endpointTime,
}: Pick<EvmHead, 'timestamp' | 'endpointTime'>): bigint {
  return endpointTime !== undefined && endpointTime > timestamp ? endpointTime : timestamp;
}

/**
 * Returns the last height up to `head` at which `isOlder` is true; 0 if there is none. Searches backwards in
 * doubling steps and then bisects, so it reads few blocks.
 * @param isOlder whether the block at a height is older than the wanted time, or missing
 */
export async function heightBefore(
  isOlder: (height: bigint) => Promise<boolean>,
  head: bigint,
): Promise<bigint> {
  let low = head;
  let high = head + 1n;
  for (let step = 1n; low > 0n && !(await isOlder(low)); step *= 2n) {
    high = low;
    low = low > step ? low - step : 0n;
  }
  while (low + 1n < high) {
    const middle = (low + high) / 2n;
    if (await isOlder(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Seconds. Clocks that are set by the network agree within this time. */
const MAX_SKEW = 60n;

/**
 * A false `Date` would make the program pay for epochs that have not begun. Only the later of the two other times
 * counts: the latest block of an idle chain is old, and this computer's clock may be slow.
 * @param now this computer's time, in milliseconds since 1970
 * @throws OnboardError E-EVM-111 if the endpoint's clock is more than a minute ahead of both
 */
function requirePlausibleTime(
  { timestamp, endpointTime }: Pick<EvmHead, 'timestamp' | 'endpointTime'>,
  now: number,
): void {
  const local = BigInt(Math.floor(now / 1000));
  const latest = timestamp > local ? timestamp : local;
  if (endpointTime === undefined || endpointTime <= latest + MAX_SKEW) return;
  // The last time that a date can show.
  const shown = endpointTime < 8_640_000_000_000n ? endpointTime : 8_640_000_000_000n;
  throw new OnboardError('E-EVM-111', {
    endpoint: dateOf(shown),
    block: dateOf(timestamp),
    local: dateOf(local),
    wrong: wrongClock(timestamp, local),
  });
}

/**
 * A block is never from the future, so a computer whose clock is behind the block is wrong. Nothing proves that the
 * endpoint is: on an idle chain, a slow computer agrees with an old block.
 */
const wrongClock = (block: bigint, local: bigint): 'computer' | 'unclear' =>
  local < block - MAX_SKEW ? 'computer' : 'unclear';

/**
 * The readers for what a transaction depends on: the newest block has a plausible time, or the read fails.
 * @param network the sandbox's clock runs ahead on purpose
 */
export function withPlausibleTime<R extends Pick<Readers, 'evm'>>(
  readers: R,
  network: Pick<NetworkProfile, 'name'>,
  clock: Pick<Clock, 'now'>,
): R {
  const { evm } = readers;
  if (network.name === SANDBOX) return readers;
  const head: EvmReader['head'] = async () => {
    const read = await evm.head();
    requirePlausibleTime(read, clock.now());
    return read;
  };
  return { ...readers, evm: { ...evm, head } };
}

/**
 * Warns if the execution time differs from this computer's clock by more than a minute, or the endpoint sends
 * no HTTP `Date`.
 * @param now this computer's time when the head was read, in milliseconds since 1970
 */
export function clockSkewWarning(
  head: Pick<EvmHead, 'timestamp' | 'endpointTime'>,
  now: number,
): Message | undefined {
  if (head.endpointTime === undefined) return message('clock.no-date');
  const local = BigInt(Math.floor(now / 1000));
  const ahead = executionTime(head) - local;
  const wrong = wrongClock(head.timestamp, local);
  if (ahead > MAX_SKEW) return message('clock.ahead', { span: spanOf(ahead), wrong });
  return ahead < -MAX_SKEW ? message('clock.behind', { span: spanOf(-ahead) }) : undefined;
}

/**
 * The network's present time, in milliseconds since 1970: this computer's clock, unless the network's is known to differ
 * by more than a minute.
 * @param now this computer's time when the head was read
 */
export function networkTime(
  head: Pick<EvmHead, 'timestamp' | 'endpointTime'>,
  now: number,
): number {
  const difference = Number(executionTime(head)) * 1000 - now;
  // The latest block of an idle chain is old, so without the endpoint's time only a lead is known.
  const isKnown = head.endpointTime !== undefined || difference > 0;
  return isKnown && Math.abs(difference) > Number(MAX_SKEW) * 1000 ? now + difference : now;
}
