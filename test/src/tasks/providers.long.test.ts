import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { dateOf } from '../../helpers/date-of.ts';
import { PROVIDER_KINDS } from '../../helpers/endpoints/provider-kinds.ts';
import { serve } from '../../helpers/endpoints/serve.ts';
import { OWNER_AND_CURATOR } from '../../helpers/sandbox/sandbox.ts';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import { newOperator, nodeLife, runSigned } from './helpers/operator.ts';

interface Call {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly { readonly fromBlock?: string; readonly toBlock?: string }[];
}
type Answer = readonly [
  status: number,
  body?: string | Buffer | undefined,
  headers?: Readonly<Record<string, string>> | undefined,
];
/** undefined: the provider passes the request on. */
type Provider = (path: string, call: Call) => Answer | undefined;

const refusal = ({ id }: Call, code: number, message: string): Answer => [
  200,
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }),
];
const SENDS = 'eth_sendRawTransaction';
const isRpc = (path: string): boolean => path.endsWith('/rpc');

/** Providers as they are sold. The profile has a second, complete RPC endpoint if `isSpare`. */
const PROVIDERS: readonly (readonly [name: string, provider: Provider, isSpare: boolean])[] = [
  [
    'without the info API',
    (path) => (path.includes('/ext/info') ? [404, '404 page not found'] : undefined),
    false,
  ],
  [
    'that allows 5 blocks in one log search',
    (_, call) => {
      if (call.method !== 'eth_getLogs') return undefined;
      const [{ fromBlock, toBlock } = {}] = call.params;
      const span = Number(toBlock) - Number(fromBlock);
      return span < 5 ? undefined : refusal(call, -32_000, 'maximum is set to 5');
    },
    false,
  ],
  [
    'that serves reads only',
    (_, call) =>
      call.method === SENDS ? refusal(call, -32_601, 'the method does not exist') : undefined,
    true,
  ],
  [
    'whose reads are forbidden, and whose sends pass',
    (path, call) => (isRpc(path) && call.method !== SENDS ? [403, 'Forbidden'] : undefined),
    true,
  ],
  [
    'whose reads are answered with a page, and whose sends pass',
    (path, call) => (isRpc(path) && call.method !== SENDS ? [200, '<html>'] : undefined),
    true,
  ],
  [
    'that has no receipts',
    (_, call) =>
      call.method === 'eth_getTransactionReceipt'
        ? [200, JSON.stringify({ jsonrpc: '2.0', id: call.id, result: null })]
        : undefined,
    true,
  ],
  ['whose reads fail in every reported way', inEveryWay(), true],
];

/** Its reads fail in every reported way, in turn; its batches and half of its other reads are right. */
function inEveryWay(): Provider {
  let reads = 0;
  return (path, call) => {
    if (!isRpc(path) || call.method === SENDS || ++reads % 2 === 0) return undefined;
    const [, , answer] = PROVIDER_KINDS[((reads - 1) / 2) % PROVIDER_KINDS.length]!;
    const { status = 200, body, headers } = answer(call);
    return [status, body, headers];
  };
}

async function behind(provider: Provider, profile: NetworkProfile<string>, isSpare: boolean) {
  const [rpcUrl] = profile.rpcUrls;
  const { url, close } = await serve(async (request, response) => {
    const body = await text(request);
    const path = request.url!;
    const calls = [JSON.parse(body)].flat() as Call[];
    const own = calls.map((call) => provider(path, call)).find((answer) => answer !== undefined);
    if (own !== undefined) {
      const [status, text, more] = own;
      response.writeHead(status, { 'content-type': 'application/json', ...more }).end(text);
      return;
    }
    const headers = { 'content-type': 'application/json' };
    const passed = await fetch(profile.apiUrl + path, { method: 'POST', headers, body });
    response.writeHead(passed.status, { ...headers, ...dateOf(passed) }).end(await passed.text());
  });
  const own = rpcUrl.replace(profile.apiUrl, url);
  const rpcUrls = isSpare ? ([own, rpcUrl] as const) : ([own] as const);
  return { close, profile: { ...profile, apiUrl: url, rpcUrls } };
}

test.each(PROVIDERS)('the whole way through a provider %s', async (_, provider, isSpare) => {
  let close: (() => Promise<void>) | undefined;
  const settings = { epochSeconds: 60, actors: OWNER_AND_CURATOR };
  const operator = await newOperator('operator', settings, async (profile) => {
    const opened = await behind(provider, profile, isSpare);
    ({ close } = opened);
    return opened.profile;
  });
  onTestFinished(async () => {
    await operator.sandbox.stop();
    await close?.();
  });
  const { l1, vaults } = operator;
  const join = {
    kind: 'join',
    l1,
    input: { metadataUrl: 'https://example.org', vaults },
  } as const;
  for (const request of [join, { kind: 'stake', l1 } as const, ...nodeLife(operator)]) {
    const { result } = await runSigned(operator, request);
    expect({ task: request.kind, result }).toMatchObject({ result: { kind: 'done' } });
  }
});
