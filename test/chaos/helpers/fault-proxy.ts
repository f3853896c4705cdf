import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestControls } from '../../helpers/sandbox/ground.ts';
import { answerAs, callsOf, passOn, serve } from '../../helpers/endpoints/serve.ts';
import type { Fault, Passing, Reply } from './faults.ts';

export interface FaultProxy {
  readonly url: string;
  /** Chooses the fault for each call; undefined lets the call pass. */
  choose: (method: string, body: string) => Fault | undefined;
  /** The faults that occurred, in order. */
  readonly applied: readonly string[];
  close(): Promise<void>;
}

/** Starts a proxy between the program and a network, which applies the chosen faults to the calls. */
export async function startFaultProxy(
  target: string,
  controls?: TestControls,
): Promise<FaultProxy> {
  const applied: string[] = [];
  const answered = new Map<string, Reply>();
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    const body = await text(request);
    const method = callsOf(path, body)[0]?.method ?? '';
    const key = `${path} ${withoutIds(body)}`;
    const forward = async (): Promise<Reply> => {
      const reply = await passOn(target, request, body);
      if (!answered.has(key)) answered.set(key, reply);
      return reply;
    };
    const fault = proxy.choose(method, body);
    const stale = answered.get(key);
    const passing: Passing = {
      method,
      body,
      controls,
      forward,
      stale: stale && { ...stale, text: withIdsOf(stale.text, body) },
    };
    if (fault !== undefined) applied.push(`${fault.name}: ${method}`);
    const effect = fault === undefined ? undefined : await fault.apply(passing);
    if (effect?.kind === 'refused') {
      response.socket?.destroy();
    } else if (effect?.kind === 'reset') {
      response.writeHead(200, { 'content-length': effect.begun.length * 2 + 1 });
      response.write(effect.begun, () => response.socket?.destroy());
    } else {
      answerAs(response, effect?.reply ?? (await forward()));
    }
  };
  const proxy: FaultProxy = { ...(await serve(handle)), choose: () => undefined, applied };
  return proxy;
}

const ID = /"id":(?:\d+|"[^"]*")/g;

function withoutIds(body: string): string {
  return body.replaceAll(ID, '"id":0');
}

/** Puts the ID of the new request into an old answer to the same request. */
function withIdsOf(answer: string, body: string): string {
  const ids = [...body.matchAll(ID)].map(([id]) => id);
  return answer.replaceAll(ID, (old) => ids.shift() ?? old);
}
