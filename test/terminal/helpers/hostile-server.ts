import { text } from 'node:stream/consumers';
import { bytesToHex } from '../../../src/domain/identity/bytes.ts';
import { answerAs, passOn, serve } from '../../helpers/endpoints/serve.ts';

interface HostileCall {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: unknown;
}

/** Returns the answer to a call: an error or a result; undefined for the real answer. */
export type Answer = (
  call: HostileCall,
) =>
  | { readonly error: { code: number; message: string; data?: unknown } }
  | { readonly result: unknown }
  | undefined;

export type HostileServer = Awaited<ReturnType<typeof startHostileServer>>;

/** Starts a server before a network that answers whatever the test sets. */
export async function startHostileServer(target: string) {
  const hostile = {
    answer: (() => undefined) as Answer,
    /** Names in the answers of contracts, each with its replacement of at most 32 bytes. */
    renamed: [] as readonly (readonly [from: string, to: string])[],
    /** The number of replaced names. */
    replaced: 0,
  };
  const server = await serve(async (request, response) => {
    const body = await text(request);
    const parsed = (/^[[{]/.test(body) ? JSON.parse(body) : {}) as HostileCall | HostileCall[];
    const calls = [parsed].flat();
    const lies = calls.map((call) => hostile.answer(call));
    if (lies.every((lie) => lie === undefined)) {
      const truth = await passOn(target, request, body);
      answerAs(response, { ...truth, text: rename(truth.text) });
      return;
    }
    const replies = await Promise.all(
      calls.map(async (call, index) => {
        const lie = lies[index];
        if (lie !== undefined) return { jsonrpc: '2.0', id: call.id, ...lie };
        return JSON.parse((await passOn(target, request, JSON.stringify(call))).text) as unknown;
      }),
    );
    const answer = JSON.stringify(Array.isArray(parsed) ? replies : replies[0]);
    answerAs(response, { status: 200, text: answer });
  });
  const rename = (truth: string): string =>
    hostile.renamed.reduce((whole, [from, to]) => {
      const parts = whole.split(encoded(from));
      hostile.replaced += parts.length - 1;
      return parts.join(encoded(to));
    }, truth);
  return Object.assign(hostile, server);
}

/** Encodes a text of at most 32 bytes as a contract returns it: its length, then the text. */
function encoded(name: string): string {
  const bytes = new TextEncoder().encode(name);
  if (bytes.length > 32 || bytes.length === 0) throw new RangeError(`not one word: ${name}`);
  const length = bytes.length.toString(16).padStart(64, '0');
  return length + bytesToHex(bytes).slice(2).padEnd(64, '0');
}
