import { loopback } from './loopback.ts';

/** A server that accepts every request and answers only after `answerWith`. */
export interface SilentServer {
  readonly url: string;
  /** The number of complete requests that have arrived. */
  readonly received: number;
  /** Returns the number of connections that are open now. */
  open(): Promise<number>;
  /** Answers all waiting requests, and all later ones. */
  answerWith(json: (body: string) => unknown): void;
  /** Stops answering. */
  hush(): void;
}

/** Listens on a free port until the test ends. */
export async function silentServer(): Promise<SilentServer> {
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
    get received() {
      return requests.length;
    },
    answerWith(json) {
      makeAnswer = json;
      for (const answer of waiting.splice(0)) answer();
    },
    hush() {
      makeAnswer = undefined;
    },
  };
}
