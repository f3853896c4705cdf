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

test.each([
  ['local', undefined, ['info.getBlockchainID']],
  ['fuji', read('fuji').cChainId, []],
] as const)(
  'reads the C-Chain ID from the node unless the profile states it: %s',
  async (name, stated, asked) => {
    const { url, methods } = await node();
    const profile = { ...read(name), apiUrl: url };
    expect(profile.cChainId).toBe(stated);
    expect((await connect(profile, systemClock)).profile.cChainId).toBe(stated ?? C_CHAIN);
    expect(methods).toEqual(asked);
  },
);
