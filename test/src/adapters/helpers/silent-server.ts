import { jsonRpcLoopback } from './loopback.ts';

export type SilentServer = Awaited<ReturnType<typeof silentServer>>;

/** A JSON-RPC server that accepts every request until the test ends, and answers only after `answerWith`. */
export async function silentServer() {
  const waiting: (() => void)[] = [];
  let results: ((method: string) => unknown) | undefined;
  const { url, requests, open } = await jsonRpcLoopback(async (method) => {
    if (results === undefined) await new Promise<void>((resolve) => waiting.push(resolve));
    return { result: results?.(method) };
  });
  return {
    url,
    open,
    /** The number of complete requests that have arrived. */
    get received() {
      return requests.length;
    },
    /** Answers all waiting requests, and all later ones. */
    answerWith(resultOf: (method: string) => unknown) {
      results = resultOf;
      for (const answer of waiting.splice(0)) answer();
    },
    /** Stops answering. */
    hush() {
      results = undefined;
    },
  };
}
