import { numberToHex } from 'viem/utils';
import type { EvmLog, EvmReader, LogFilter, NewestLogs } from '../../ports/evm.ts';
import { OnboardError } from '../../domain/errors.ts';
import { statedReason } from '../../domain/text/printable.ts';
import type { JsonRpc } from '../http/json-rpc.ts';
import type { RpcErrorAnswer, RpcFailure } from '../http/rpc-answer.ts';
import { refusedRead } from './evm-rpc.ts';
import { logsShape } from './shapes.ts';

const METHOD = 'eth_getLogs';

/** Blocks. With smaller windows, a search without a limit of requests would take too long. */
const MIN_WINDOW = 16n;
/** The windows that one search requests at once. */
const PARALLEL_WINDOWS = 16;
/** Blocks. A window that public endpoints accept. */
const SAFE_WINDOW = 2000n;
/** Matches error texts that refuse a search because of its size. The transport handles rate limits itself. */
const SIZE_REFUSAL =
  /too many|limit|range|exceed|more than|too (?:large|wide|big|high)|response size|time.?out|timed out/i;

type Blocks = Pick<LogFilter, 'fromBlock' | 'toBlock'>;

/** Windows shrink until the endpoint accepts them. Later searches start with the window of `logs`. */
export function createLogSearch(rpc: JsonRpc): Pick<EvmReader, 'logs' | 'newestLogs'> {
  let window: bigint | undefined;
  /** Set once the endpoint has refused a window of `MIN_WINDOW` blocks. */
  let tooNarrow: OnboardError | undefined;

  return {
    async logs(filter) {
      const { logs, failure } = await searchBack(filter, Infinity);
      if (failure !== undefined) throw failure;
      return logs;
    },
    newestLogs: searchBack,
  };

  async function searchBack(
    { fromBlock, toBlock, ...filter }: LogFilter,
    maxRequests: number,
  ): Promise<NewestLogs> {
    const found: (readonly EvmLog[])[] = [];
    let searchedFrom = toBlock + 1n;
    let size = window ?? toBlock - fromBlock + 1n;
    let isAccepted = window !== undefined;
    const isRefused = maxRequests === Infinity && toBlock - fromBlock >= (window ?? 0n);
    let failure = isRefused ? tooNarrow : undefined;
    let requests = 0;
    while (searchedFrom > fromBlock && requests < maxRequests && failure === undefined) {
      // Until the endpoint has accepted this window size, send one request at a time.
      const count = isAccepted ? Math.min(maxRequests - requests, PARALLEL_WINDOWS) : 1;
      const windows = windowsBefore(searchedFrom, fromBlock, size, count);
      requests += windows.length;
      const answers = await Promise.allSettled(windows.map((blocks) => search(filter, blocks)));
      const refused = answers.find((answer) => answer.status === 'rejected' || !answer.value.ok);
      for (const [i, answer] of answers.entries()) {
        if (answer === refused || answer.status === 'rejected') break;
        if (answer.value.ok) found.push(answer.value.result as readonly EvmLog[]);
        searchedFrom = windows[i]?.fromBlock ?? searchedFrom;
      }
      isAccepted = refused === undefined;
      if (refused === undefined) continue;
      try {
        if (refused.status === 'rejected') throw refused.reason;
        const refusal = refused.value as RpcErrorAnswer;
        const half = size / 2n;
        const narrow = (): OnboardError => {
          const {
            url = rpc.url,
            failure: { message },
          } = refusal;
          return new OnboardError('E-EVM-107', { url, reason: statedReason(message) });
        };
        const smaller = smallerWindow(refusal, size, half < SAFE_WINDOW ? half : SAFE_WINDOW);
        if (smaller === undefined) throw refusedRead(rpc, METHOD, refusal);
        size = smaller;
        if (size < MIN_WINDOW) tooNarrow = narrow();
        if (size < 1n || (tooNarrow !== undefined && maxRequests === Infinity)) throw narrow();
        window = size;
      } catch (error) {
        if (!(error instanceof OnboardError)) throw error;
        failure = error;
      }
    }
    const logs = found.toReversed().flat();
    return { logs, searchedFrom, requests, ...(failure && { failure }) };
  }

  function search(filter: Pick<LogFilter, 'address' | 'topics'>, { fromBlock, toBlock }: Blocks) {
    const range = { fromBlock: numberToHex(fromBlock), toBlock: numberToHex(toBlock) };
    const request = { method: METHOD, params: [{ ...filter, ...range }], shape: logsShape };
    return rpc.request(request, { repeatable: true });
  }
}

/** Returns the limit that the refusal states, otherwise `unstated`; undefined if the refusal is not about the size. */
function smallerWindow(
  { failure }: RpcErrorAnswer,
  refusedSize: bigint,
  unstated: bigint,
): bigint | undefined {
  const stated = statedWindow(failure, refusedSize);
  return stated ?? (SIZE_REFUSAL.test(failure.message) ? unstated : undefined);
}

/** Returns at most `count` windows before the block `end`, newest first. */
function windowsBefore(end: bigint, first: bigint, size: bigint, count: number): readonly Blocks[] {
  const windows: Blocks[] = [];
  for (let to = end - 1n; to >= first && windows.length < count; to -= size) {
    const from = to - size + 1n;
    windows.push({ fromBlock: from > first ? from : first, toBlock: to });
  }
  return windows;
}

/** Matches limits on the number or size of results. */
const RESULT_LIMIT =
  /(?<!eth_get)(?:results?|logs|entries|events|size)[^\d,;.]{0,20}\d+|\d+ (?:results?|logs|entries|events|bytes|[kmg]b)\b/gi;
/** A block range that the endpoint suggests. */
const SUGGESTED_RANGE =
  /(?:should work|retry with|try with)[^[\d]{0,40}\[?(0x[0-9a-f]{1,15}|\d{1,15})(?:, ?| ?- ?| to )(0x[0-9a-f]{1,15}|\d{1,15})/i;
/** Texts that state the maximum number of blocks: avalanchego's first, then those of other nodes. */
const STATED_LIMITS: readonly RegExp[] = [
  /maximum is set to (\d{1,9})/i,
  /max(?:imum)?[ _a-z]{0,45}(?: ?[:=(] ?| )(\d{1,9})/i,
  /limit(?:ed)?(?: of| is| to| at| for \w+)?(?: an?| 0 -| the)?(?: ?[:=(] ?| )(\d{1,9})/i,
  /(?:up to|more than|over|within|exceeds?|exceeded|exceeding)(?: an?| the)? (\d{1,9}) blocks?/i,
  /up to an? (\d{1,9})\b/i,
  /exceed(?:s|ed)?(?: the)?(?: block)? range(?: of|:)? ?(\d{1,9})/i,
];
/** The maximum number of characters that are read from an error's data. */
const MAX_CHARACTERS = 2000;

/** Returns undefined if the refusal states no number below `tried`, the refused number of blocks. */
function statedWindow({ message, data }: RpcFailure, tried: bigint): bigint | undefined {
  const details = data === undefined ? '' : ` ${JSON.stringify(data).slice(0, MAX_CHARACTERS)}`;
  const text = `${message}${details}`
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d)k\b/gi, '$1000');
  const suggested = SUGGESTED_RANGE.exec(text);
  if (suggested?.[1] !== undefined && suggested[2] !== undefined) {
    const range = BigInt(suggested[2]) - BigInt(suggested[1]) + 1n;
    if (range > 0n && range < tried) return range;
  }
  const withoutResultLimits = text.replace(RESULT_LIMIT, ' ');
  for (const pattern of STATED_LIMITS) {
    const stated = pattern.exec(withoutResultLimits)?.[1];
    if (stated !== undefined && BigInt(stated) < tried) return BigInt(stated);
  }
  return undefined;
}
