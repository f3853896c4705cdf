import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseProfile } from '../../../src/adapters/profile/parse-profile.ts';
import { systemClock } from '../../../src/app/clock.ts';
import { connect } from '../../../src/adapters/connect.ts';
import { jsonRpcLoopback } from './helpers/loopback.ts';

const C_CHAIN = '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC';
const read = (name: string) =>
  parseProfile(JSON.parse(readFileSync(`assets/profiles/${name}.json`, 'utf8')), name);

async function node() {
  const methods: string[] = [];
  const { url } = await jsonRpcLoopback((method) => {
    methods.push(method);
    return { result: { blockchainID: C_CHAIN } };
  });
  return { url, methods };
}

test('reads the C-Chain ID of a local network from its node', async () => {
  const { url, methods } = await node();
  const local = { ...read('local'), apiUrl: url };
  expect(local.cChainId).toBeUndefined();
  expect((await connect(local, systemClock)).profile).toMatchObject({ cChainId: C_CHAIN });
  expect(methods).toEqual(['info.getBlockchainID']);
});

test('uses the C-Chain ID that the profile states', async () => {
  const { url, methods } = await node();
  const fuji = { ...read('fuji'), apiUrl: url };
  expect((await connect(fuji, systemClock)).profile.cChainId).toBe(fuji.cChainId);
  expect(methods).toEqual([]);
});
