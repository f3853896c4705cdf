import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connect, openReaders } from '../../../src/adapters/connect.ts';
import { parseProfile } from '../../../src/adapters/profile/parse-profile.ts';
import { systemClock } from '../../../src/app/clock.ts';
import { PRIMARY_NETWORK_ID } from '../../../src/domain/identity/ids.ts';
import type { Connection } from '../../../src/ports/connection.ts';
import { until as untilDefined } from '../../helpers/until.ts';
import { ACCOUNT, HASH } from './helpers/evm-at.ts';
import { alwaysAt, jsonRpcLoopback, methodsAt } from './helpers/loopback.ts';
import { profileAt } from './helpers/profile-at.ts';
import { silentServer, type SilentServer } from './helpers/silent-server.ts';
import { ServiceUrl } from '../../../src/domain/service-url.ts';

const C_CHAIN = '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC';
const read = (name: string) =>
  parseProfile(JSON.parse(readFileSync(`assets/profiles/${name}.json`, 'utf8')), name);

test.each([
  ['local', undefined, ['info.getBlockchainID']],
  ['fuji', read('fuji').cChainId, []],
] as const)(
  'reads the C-Chain ID from the node unless the profile states it: %s',
  async (name, stated, asked) => {
    const server = await jsonRpcLoopback(() => ({ result: { blockchainID: C_CHAIN } }));
    const profile = { ...read(name), apiUrl: new ServiceUrl(server.url) };
    expect(profile.cChainId).toBe(stated);
    expect((await connect(profile, systemClock)).profile.cChainId).toBe(stated ?? C_CHAIN);
    expect(methodsAt(server)).toEqual(asked);
  },
);

/** Sends a request to a server, and aborts it once it has arrived. @param scope the connection's own signal, or that of the request alone */
async function sentTo(
  server: SilentServer,
  send: (connection: Connection, url: ServiceUrl, signal: AbortSignal) => Promise<unknown>,
  scope: 'connection' | 'request' = 'connection',
) {
  const leave = new AbortController();
  const until = scope === 'connection' ? leave.signal : undefined;
  const connection = await connect(profileAt(server.url), systemClock, { until });
  const answer = send(connection, new ServiceUrl(server.url), leave.signal);
  await untilDefined(() => (server.received > 0 ? true : undefined));
  expect(await server.open()).toBeGreaterThan(0);
  leave.abort(new Error('left'));
  return { answer };
}

type Sent = Parameters<typeof sentTo>;
test.each<[string, Sent[1], Sent[2]?]>([
  ['one read of the C-Chain', ({ ports: { evm } }) => evm.balance(ACCOUNT)],
  ['a read of the P-Chain', ({ ports: { pChain } }) => pChain.height()],
  ["a read of the node's identity", ({ node }, url) => node(url).identity()],
  ['the reads before a transaction is built', ({ builder }) => builder.prepare()],
  [
    'an aggregation',
    ({ ports: { aggregator } }) => {
      const unsignedMessage = Uint8Array.of(1);
      return aggregator.aggregate({ unsignedMessage, signingSubnet: PRIMARY_NETWORK_ID });
    },
  ],
  [
    'a single read of the validator set',
    ({ ports: { pChain } }, _, signal) =>
      pChain.validatorsAt(PRIMARY_NETWORK_ID, 'proposed', signal),
    'request',
  ],
])('aborts %s, and leaves no connection open', async (_, send, scope) => {
  const server = await silentServer();
  const { answer } = await sentTo(server, send, scope);
  await expect(answer).rejects.toThrow('left');
  await untilDefined(async () => ((await server.open()) === 0 ? true : undefined));
});

test('aborts the wait that a busy server demands', async () => {
  const busy = await alwaysAt(429, '{}', { 'retry-after': '12' });
  const leave = new AbortController();
  const { pChain } = openReaders(profileAt(busy.url), systemClock, { until: leave.signal });
  const answer = pChain.height();
  await untilDefined(() => busy.requests[0]);
  leave.abort(new Error('left'));
  await expect(answer).rejects.toThrow('left');
  expect(busy.requests).toHaveLength(1);
});

test('never aborts a submission, whose arrival would otherwise be unknown', async () => {
  const server = await silentServer();
  const { answer } = await sentTo(server, ({ ports }) => ports.evmSender.submit('0x02'));
  server.answerWith(() => HASH);
  await expect(answer).resolves.toEqual({ kind: 'accepted' });
});
