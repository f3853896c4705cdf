import { text } from 'node:stream/consumers';
import { dateOf } from '../date-of.ts';
import { serve } from './serve.ts';

/** The text of an answer, and its `Date` if it has one. */
export interface Answer {
  readonly body: string;
  readonly date?: Readonly<Record<string, string>>;
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
  const headers = { 'content-type': 'application/json' };
  const forward = async (call: Call): Promise<Answer> => {
    const response = await fetch(target, { method: 'POST', headers, body: JSON.stringify(call) });
    return { body: await response.text(), date: dateOf(response) };
  };
  const { url, close } = await serve(async (request, response) => {
    const { body, date } = await answer(JSON.parse(await text(request)) as Call, forward);
    response.writeHead(200, { ...headers, ...date }).end(body);
  });
  return { url: `${url}${new URL(target).pathname}`, close };
}

/** Returns an answer that refuses a call. */
export function refusal({ id }: Call, code: number, message: string): Answer {
  return { body: JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }) };
}
