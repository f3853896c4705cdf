import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseProfile } from '../../../src/adapters/profile/parse-profile.ts';

const folder = new URL('../../../assets/profiles/', import.meta.url);
const shipped = readdirSync(folder).filter((name) => name.endsWith('.json'));
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, unknown>;
const fuji = read('fuji.json');

test.each(shipped)('the profile %s that is shipped is sound', (name) => {
  const profile = parseProfile(read(name), name);
  expect(`${profile.name}.json`).toBe(name);
});

test('integers are exact and addresses have their checksums', () => {
  const profile = parseProfile({ ...fuji, chainId: '18446744073709551615' }, 'x.json');
  expect(profile.chainId).toBe(18446744073709551615n);
  expect(profile.contracts.l1Registry).toBe('0xB9826Bbf0deB10cC3924449B93F418db6b16be36');
});

describe('what is wrong is named with its field', () => {
  const phase = (name: string, active: boolean) => ({ name, active, l1s: [] });
  test.each([
    ['no object', null, ''],
    ['an identifier', { ...fuji, cChainId: 'yH8D7' }, 'cChainId'],
    ['a URL', { ...fuji, apiUrl: 'localhost' }, 'apiUrl'],
    ['no RPC at all', { ...fuji, rpcUrls: [] }, 'rpcUrls'],
    ['an unknown field', { ...fuji, multical: '0x' }, 'multical'],
    ['no active phase', { ...fuji, phases: [phase('Genbu', false)] }, 'exactly one phase'],
    [
      'two active phases',
      { ...fuji, phases: [phase('Genbu', true), phase('Kirin', true)] },
      'exactly one phase',
    ],
    ['a phase twice', { ...fuji, phases: [phase('Genbu', true), phase('Genbu', false)] }, 'twice'],
  ])('%s', (_, json, named) => {
    expect(() => parseProfile(json, 'mine.json')).toThrow(
      new RegExp(`^mine\\.json is no network profile: .*${named}`),
    );
  });
});
