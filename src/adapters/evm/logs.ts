import { numberToHex } from 'viem/utils';
import type { EvmLog, EvmReader, LogFilter, NewestLogs } from '../../ports/evm.ts';
import { OnboardError } from '../../domain/errors.ts';
import { statedReason } from '../../domain/text/printable.ts';
import type { JsonRpc } from '../http/json-rpc.ts';
import type { RpcErrorAnswer } from '../http/rpc-answer.ts';
import { refusedRead } from './evm-rpc.ts';
import { logsShape } from './shapes.ts';

const METHOD = 'eth_getLogs' as const;

/** Blocks. With smaller windows, a search without a limit of requests would take too long. */
const MIN_WINDOW = 16n;
/** The windows that one search requests at once. */
const PARALLEL_WINDOWS = 16;
/** Blocks. An endpoint that refuses a window is asked for the next smaller one, at last for half of the window. */
const WINDOWS = [10_000n, 2000n, 1000n, 500n, 250n, 125n, 64n, 32n, MIN_WINDOW];
/** Matches error texts that refuse a search because of its size. The transport handles rate limits itself. */
const SIZE_REFUSAL =
  /too many|maximum|limit|range|exceed|more than|too (?:large|wide|big|high)|response size|time.?out|timed out/i;

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
        const { url = rpc.url, failure } = refusal;
        if (!SIZE_REFUSAL.test(JSON.stringify(failure))) throw refusedRead(rpc, METHOD, refusal);
        const reason = statedReason(failure.message);
        const narrow = new OnboardError('E-EVM-107', { url, reason });
        const refusedSize = size;
        size = WINDOWS.find((smaller) => smaller < refusedSize) ?? refusedSize / 2n;
        if (size < MIN_WINDOW) tooNarrow = narrow;
        if (size < 1n || (tooNarrow !== undefined && maxRequests === Infinity)) throw narrow;
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

/** Returns at most `count` windows before the block `end`, newest first. */
function windowsBefore(end: bigint, first: bigint, size: bigint, count: number): readonly Blocks[] {
  const windows: Blocks[] = [];
  for (let to = end - 1n; to >= first && windows.length < count; to -= size) {
    const from = to - size + 1n;
    windows.push({ fromBlock: from > first ? from : first, toBlock: to });
  }
  return windows;
}
