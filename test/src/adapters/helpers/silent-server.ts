import { loopback } from './loopback.ts';

export type SilentServer = Awaited<ReturnType<typeof silentServer>>;

/** A server that accepts every request until the test ends, and answers only after `answerWith`. */
export async function silentServer() {
  const waiting: (() => void)[] = [];
  let makeAnswer: ((body: string) => unknown) | undefined;
  const { url, requests, open } = await loopback(({ body }, response) => {
    const answer = () => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(makeAnswer?.(body)));
    };
    if (makeAnswer === undefined) waiting.push(answer);
    else answer();
  });
  return {
    url,
    open,
    /** The number of complete requests that have arrived. */
    get received() {
      return requests.length;
    },
    /** Answers all waiting requests, and all later ones. */
    answerWith(json: (body: string) => unknown) {
      makeAnswer = json;
      for (const answer of waiting.splice(0)) answer();
    },
    /** Stops answering. */
    hush() {
      makeAnswer = undefined;
    },
  };
}
