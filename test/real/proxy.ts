import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { NetworkProfile } from '../../src/domain/network/profile.ts';
import { answerAs, passOn, serve } from '../helpers/endpoints/serve.ts';

const AGGREGATE = '/aggregate-signatures';

/** A JSON-RPC call, or a request of the aggregator, which has no method. */
export interface ProxiedCall {
  readonly id?: unknown;
  readonly method: string;
  readonly params: unknown;
}

/** An exchange with a real server, in the form of the recorded vectors. */
export interface ProxiedExchange {
  readonly path: string;
  readonly call: ProxiedCall;
  readonly status: number;
  readonly response: { readonly id?: unknown; readonly result?: unknown; readonly error?: unknown };
}

/** Puts a recording proxy before a node and its aggregator. */
export async function startProxy({ apiUrl, aggregators: [aggregator] }: NetworkProfile<string>) {
  const exchanges: ProxiedExchange[] = [];
  const hooks: {
    /** Returns the answer instead of the server's; undefined forwards the call. */
    before: (call: ProxiedCall) => Promise<string | undefined>;
    /** Called when the server has the call, before the caller gets the answer. */
    after: (call: ProxiedCall) => void;
  } = { before: () => Promise.resolve(undefined), after: () => undefined };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const body = await text(request);
    const base = path === AGGREGATE ? aggregator.url.replace(AGGREGATE, '') : apiUrl;
    const calls = body === '' ? [] : callsOf(body);
    for (const call of calls) {
      const answer = await hooks.before(call);
      if (answer === undefined) continue;
      answerAs(response, { status: 200, text: answer });
      return;
    }
    const answer = await passOn(base, request, body);
    for (const call of calls) hooks.after(call);
    const responses = [parsed(answer.text)].flat();
    for (const [index, call] of calls.entries()) {
      const response = responses.find(({ id }) => id === call.id) ?? responses[index];
      if (response !== undefined) exchanges.push({ path, call, status: answer.status, response });
    }
    answerAs(response, answer);
  }

  const { url, close } = await serve(handle);
  return {
    exchanges,
    hooks,
    close,
    /** Returns the profile with its node and its aggregator behind this proxy. */
    through: (profile: NetworkProfile<string>): NetworkProfile<string> => ({
      ...profile,
      rpcUrls: [`${url}/ext/bc/C/rpc`],
      apiUrl: url,
      aggregators: [{ url: url + AGGREGATE, shape: 'self-hosted' }],
    }),
  };
}

function callsOf(body: string): ProxiedCall[] {
  const calls = [JSON.parse(body) as ProxiedCall | ProxiedCall[]].flat();
  return calls.map((call) => ({ ...call, method: (call as Partial<ProxiedCall>).method ?? '' }));
}

function parsed(answered: string): ProxiedExchange['response'] | ProxiedExchange['response'][] {
  try {
    return JSON.parse(answered) as ProxiedExchange['response'];
  } catch {
    return { error: answered };
  }
}
