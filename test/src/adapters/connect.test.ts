import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connect, openReaders } from '../../../src/adapters/connect.ts';
import { parseProfile } from '../../../src/adapters/profile/parse-profile.ts';
import { systemClock } from '../../../src/app/clock.ts';
import { parseAddress } from '../../../src/domain/identity/evm.ts';
import { PRIMARY_NETWORK_ID } from '../../../src/domain/identity/ids.ts';
import type { Connection } from '../../../src/ports/connection.ts';
import { until } from '../../helpers/until.ts';
import { jsonRpcLoopback, loopback, methodsAt } from './helpers/loopback.ts';
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

// After an abort, a server that does not answer must not delay the program, and no connection stays
// open.
const account = parseAddress(`0x${'11'.repeat(20)}`);
const at = ({ url }: { readonly url: string }) => profileAt(url);
const closed = (server: SilentServer) =>
  until(async () => ((await server.open()) === 0 ? true : undefined));

const requests: Readonly<Record<string, (connection: Connection) => Promise<unknown>>> = {
  'one read of the C-Chain': ({ ports: { evm } }) => evm.balance(account),
  'a read of the P-Chain': ({ ports: { pChain } }) => pChain.height(),
  "a read of the node's identity": ({ node }) =>
    node(new ServiceUrl('http://127.0.0.1:9')).identity(),
  'the reads before a transaction is built': ({ builder }) => builder.prepare(),
  'an aggregation': ({ ports: { aggregator } }) =>
    aggregator.aggregate({
      unsignedMessage: Uint8Array.of(1),
      signingSubnet: PRIMARY_NETWORK_ID,
    }),
};

test.each(Object.entries(requests))('aborts %s', async (_, send) => {
  const server = await silentServer();
  const leave = new AbortController();
  const connection = await connect(at(server), systemClock, { until: leave.signal });
  const answer = send({ ...connection, node: () => connection.node(new ServiceUrl(server.url)) });
  await until(() => (server.received > 0 ? true : undefined));
  expect(await server.open()).toBeGreaterThan(0);
  leave.abort(new Error('left'));
  await expect(answer).rejects.toThrow('left');
  await closed(server);
});

test('aborts the wait that a busy server demands', async () => {
  const busy = await loopback((_, response) => {
    response.writeHead(429, { 'retry-after': '12' }).end('{}');
  });
  const leave = new AbortController();
  const { pChain } = openReaders(at(busy), systemClock, { until: leave.signal });
  const answer = pChain.height();
  await until(() => busy.requests[0]);
  leave.abort(new Error('left'));
  await expect(answer).rejects.toThrow('left');
  expect(busy.requests).toHaveLength(1);
});

test('never aborts a submission, whose arrival would otherwise be unknown', async () => {
  const server = await silentServer();
  const leave = new AbortController();
  const { ports } = await connect(at(server), systemClock, { until: leave.signal });
  const answer = ports.evmSender.submit('0x02');
  await until(() => (server.received > 0 ? true : undefined));
  leave.abort(new Error('left'));
  server.answerWith((body) => ({
    jsonrpc: '2.0',
    id: (JSON.parse(body) as { id: number }).id,
    result: `0x${'22'.repeat(32)}`,
  }));
  await expect(answer).resolves.toEqual({ kind: 'accepted' });
});

test('a signal can abort a single read of the validator set', async () => {
  const server = await silentServer();
  const back = new AbortController();
  const { pChain } = openReaders(at(server), systemClock);
  const answer = pChain.validatorsAt(PRIMARY_NETWORK_ID, 'proposed', back.signal);
  await until(() => (server.received > 0 ? true : undefined));
  back.abort(new Error('back'));
  await expect(answer).rejects.toThrow('back');
  await closed(server);
});
