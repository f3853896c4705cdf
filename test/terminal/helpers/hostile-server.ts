import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { bytesToHex } from '../../../src/domain/identity/bytes.ts';
import { answerAs, passOn, serve } from '../../helpers/endpoints/serve.ts';

/** A call as it arrives. */
interface HostileCall {
  readonly path: string;
  readonly method: string;
  readonly params: unknown;
  readonly id: unknown;
}

/** Returns the answer to a call: an error, a result or a page; undefined for the real answer. */
export type Answer = (
  call: HostileCall,
) =>
  | { readonly error: { code: number; message: string; data?: unknown } }
  | { readonly result: unknown }
  | { readonly page: string; readonly status: number; readonly type?: string }
  | undefined;

export interface HostileServer {
  readonly url: string;
  answer: Answer;
  /** Names in the answers of contracts, each with its replacement of at most 32 bytes. */
  renamed: readonly (readonly [from: string, to: string])[];
  /** The number of replaced names. */
  replaced: number;
  close(): Promise<void>;
}

/** Starts a server before a network that answers whatever the test sets. */
export async function startHostileServer(target: string): Promise<HostileServer> {
  const hostile: HostileServer = {
    url: '',
    answer: () => undefined,
    renamed: [],
    replaced: 0,
    close: () => Promise.resolve(),
  };
  const server = await serve((request, response) => handle(hostile, target, request, response));
  return Object.assign(hostile, server);
}

async function handle(
  hostile: HostileServer,
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? '/';
  const body = await text(request);
  const parsed = /^[[{]/.test(body) ? (JSON.parse(body) as unknown) : {};
  const calls = [parsed].flat() as Partial<Omit<HostileCall, 'path'>>[];
  const lies = calls.map(({ id, method = '', params }) =>
    hostile.answer({ path, method, id, params }),
  );
  const page = lies.find((lie) => lie !== undefined && 'page' in lie);
  if (page !== undefined && 'page' in page) {
    response.writeHead(page.status, { 'content-type': page.type ?? 'text/html' }).end(page.page);
    return;
  }
  if (lies.some((lie) => lie !== undefined)) {
    const replies = await Promise.all(
      calls.map(async (call, index) => {
        const lie = lies[index];
        return lie === undefined
          ? (JSON.parse((await passOn(target, request, JSON.stringify(call))).text) as unknown)
          : { jsonrpc: '2.0', id: call.id, ...lie };
      }),
    );
    const answer = JSON.stringify(Array.isArray(parsed) ? replies : replies[0]);
    answerAs(response, { status: 200, text: answer });
    return;
  }
  const truth = await passOn(target, request, body);
  let replyText = truth.text;
  for (const [from, to] of hostile.renamed) {
    const parts = replyText.split(encoded(from));
    hostile.replaced += parts.length - 1;
    replyText = parts.join(encoded(to));
  }
  answerAs(response, { ...truth, text: replyText });
}

/** Encodes a text of at most 32 bytes as a contract returns it: its length, then the text. */
function encoded(name: string): string {
  const bytes = new TextEncoder().encode(name);
  if (bytes.length > 32 || bytes.length === 0) throw new RangeError(`not one word: ${name}`);
  const length = bytes.length.toString(16).padStart(64, '0');
  return length + bytesToHex(bytes).slice(2).padEnd(64, '0');
}
