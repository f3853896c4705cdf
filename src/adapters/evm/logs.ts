import { numberToHex } from 'viem/utils';
import { OnboardError } from '../../domain/errors.ts';
import { printable } from '../../domain/printable.ts';
import type { EvmLog, LogFilter } from '../../ports/evm.ts';
import type { JsonRpc, RpcFailure } from '../http/json-rpc.ts';
import { inShape, refusedRead } from './evm-rpc.ts';
import { logsShape } from './shapes.ts';

/** Fewer blocks at a time would take for ever. */
const SMALLEST_WINDOW = 16n;
/** How endpoints state it: avalanchego's words first, then those of other nodes and of hosted ones. */
const STATED_LIMIT =
  /(?:maximum is set to|limited to(?: a| 0 -)?|up to a|max(?:imum)?(?: allowed)?(?: block)? range(?: is|:| of)?|exceed(?:s|ed)?(?: the)?(?: maximum)?(?: block)? range(?: of|:)?) ?(\d{1,9})/i;
/** Too many requests, which smaller windows would only make worse. */
const RATE = /rate|too many requests/i;
const TOO_MUCH = /too many|limit|range|exceed|more than|too large|response size|timeout/i;

/** Searches logs in windows, oldest first, which become as small as the endpoint wants; it is remembered. */
export function createLogSearch(rpc: JsonRpc): (filter: LogFilter) => Promise<readonly EvmLog[]> {
  let window: bigint | undefined;

  /** The next smaller window after a refusal. @throws OnboardError E-EVM-105, E-EVM-107 */
  function narrower(failure: RpcFailure, tried: bigint): bigint {
    const stated = STATED_LIMIT.exec(failure.message)?.[1];
    const isTooMuch = TOO_MUCH.test(failure.message) && !RATE.test(failure.message);
    if (stated === undefined && !isTooMuch) {
      throw refusedRead(rpc, 'eth_getLogs', failure);
    }
    const half = tried / 2n;
    const next = stated !== undefined && BigInt(stated) < tried ? BigInt(stated) : half;
    if (next < SMALLEST_WINDOW) {
      const reason = printable(failure.message);
      throw new OnboardError('E-EVM-107', { url: rpc.url, reason });
    }
    return next;
  }

  return async ({ address, topics, fromBlock, toBlock }) => {
    const found: EvmLog[] = [];
    for (let from = fromBlock; from <= toBlock;) {
      const whole = toBlock - from + 1n;
      const size = window === undefined || window > whole ? whole : window;
      const params = [
        {
          address,
          topics,
          fromBlock: numberToHex(from),
          toBlock: numberToHex(from + size - 1n),
        },
      ];
      const answer = await rpc.request({ method: 'eth_getLogs', params }, { repeatable: true });
      if (answer.ok) {
        found.push(...inShape(rpc, 'eth_getLogs', answer.result, logsShape));
        from += size;
      } else {
        window = narrower(answer.failure, size);
      }
    }
    return found;
  };
}
