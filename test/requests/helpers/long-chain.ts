import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import { dateOf } from '../../helpers/date-of.ts';

/** A network whose C-Chain claims to have additional blocks before its first block. */
export interface LongChain {
  readonly url: string;
  through(profile: NetworkProfile): NetworkProfile;
  close(): Promise<void>;
}

interface Call {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Starts a proxy that makes a network's C-Chain longer. */
export async function startLongChain(target: string, blocks: bigint): Promise<LongChain> {
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/' } = request;
      const body = await text(request);
      const headers = { 'content-type': 'application/json' };
      const isChain = url.endsWith('/rpc');
      const changed = isChain ? shifted(JSON.parse(body), -blocks) : undefined;
      const sent = changed === undefined ? body : JSON.stringify(changed);
      const answer = await fetch(target + url, {
        method,
        headers,
        ...(method !== 'GET' && { body: sent }),
      });
      const received = await answer.text();
      const back = isChain ? JSON.stringify(shifted(JSON.parse(received), blocks)) : received;
      response.writeHead(answer.status, { ...headers, ...dateOf(answer) }).end(back);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    through: ({ rpcUrls: [first, ...others], ...profile }) => ({
      ...profile,
      apiUrl: profile.apiUrl.replace(target, url),
      rpcUrls: [first.replace(target, url), ...others],
    }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The position of a height in a request or an answer. */
const HEIGHTS = new Set(['number', 'blockNumber', 'fromBlock', 'toBlock']);
/** The methods with a block parameter, and the position of its height. */
const ASKED_AT: Readonly<Record<string, number>> = { eth_getBlockByNumber: 0, eth_call: 1 };

function shifted(value: unknown, by: bigint): unknown {
  if (Array.isArray(value)) return value.map((one) => shifted(one, by));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, held]) => [
    key,
    HEIGHTS.has(key) ? height(held, by) : shifted(held, by),
  ]);
  const fresh = Object.fromEntries(entries) as Partial<Call>;
  const at = ASKED_AT[fresh.method ?? ''];
  if (at === undefined || fresh.params === undefined) return fresh;
  const params = fresh.params.map((param, i) => (i === at ? height(param, by) : param));
  return { ...fresh, params };
}

function height(value: unknown, by: bigint): unknown {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,16}$/.test(value)) return value;
  const moved = BigInt(value) + by;
  return `0x${(moved < 0n ? 0n : moved).toString(16)}`;
}
