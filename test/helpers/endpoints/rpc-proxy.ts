import { text } from 'node:stream/consumers';
import { answerAs, passOn, serve } from './serve.ts';

/** The text of an answer, and its headers. */
export interface Answer {
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A JSON-RPC call. */
export interface Call {
  readonly jsonrpc: string;
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Puts a server before an RPC endpoint. `answer` gets each call and a function that forwards it. */
export async function callProxy(
  target: string,
  answer: (call: Call, forward: (call: Call) => Promise<Answer>) => Promise<Answer>,
) {
  const forward = async (call: Call): Promise<Answer> => {
    const { text: body, headers } = await passOn(target, { method: 'POST' }, JSON.stringify(call));
    return { body, headers };
  };
  const { url, close } = await serve(async (request, response) => {
    const { body, headers = {} } = await answer(JSON.parse(await text(request)) as Call, forward);
    answerAs(response, { status: 200, headers, text: body });
  });
  return { url: `${url}${new URL(target).pathname}`, close };
}

/** Returns an answer that refuses a call. */
export function refusal({ id }: Call, code: number, message: string): Answer {
  return { body: JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }) };
}
