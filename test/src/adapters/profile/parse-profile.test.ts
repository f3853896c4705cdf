import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type StatedProfile } from '../../../../src/domain/network/profile.ts';
import { parseProfile } from '../../../../src/adapters/profile/parse-profile.ts';
import { told } from '../../../helpers/told.ts';

const folder = new URL('../../../../assets/profiles/', import.meta.url);
const shipped = readdirSync(folder).filter((name) => name.endsWith('.json'));
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, unknown>;
const fuji = read('fuji.json');

/** The facts of a profile about its network. Names and the proposed node are the profile's own. */
const OWN: readonly string[] = [
  ...['name', 'title', 'nodeUrl', 'worthless', 'allowHttp', 'contact', 'sources'],
];

/** Returns the facts without a source. The sources of `contracts` may name the whole or every part. */
function factsWithoutSource(profile: StatedProfile): string[] {
  const named = (profile.sources ?? []).flatMap(({ facts }) => facts);
  return Object.entries(profile)
    .filter(([name]) => !OWN.includes(name) && !named.includes(name))
    .flatMap(([name, value]) =>
      name === 'contracts' || name === 'pChain'
        ? Object.keys(value as object).map((part) => `${name}.${part}`)
        : [name],
    )
    .filter((fact) => !named.includes(fact));
}

test.each([...shipped, '../../docs/examples/mainnet.json'])(
  '%s has a source for each fact',
  (name) => {
    const profile = parseProfile(read(name), name);
    expect(name.endsWith(`${profile.name}.json`)).toBe(true);
    expect(factsWithoutSource(profile)).toEqual([]);
    for (const fact of profile.sources!.flatMap(({ facts }) => facts)) {
      const [field = '', part] = fact.split('.');
      const value = (profile as unknown as Record<string, Record<string, unknown>>)[field];
      expect(part === undefined ? value : value?.[part], fact).toBeDefined();
    }
    expect(factsWithoutSource({ ...profile, sources: profile.sources!.slice(1) })).not.toEqual([]);
  },
);

test('reads integers exactly and adds checksums to addresses', () => {
  const profile = parseProfile({ ...fuji, chainId: '18446744073709551615' }, 'x.json');
  expect(profile.chainId).toBe(18446744073709551615n);
  expect(profile.contracts.l1Registry).toBe('0xB9826Bbf0deB10cC3924449B93F418db6b16be36');
});

const CHAIN = 'yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp';
const l1 = { name: 'one', subnetId: '921UFKnPdhCsWm2DPuAKat9CSEVtpg5WtWgue3cf8yNvWGzHj' };
const withL1s = (...l1s: unknown[]) => ({
  ...fuji,
  phases: [{ name: 'Kirin', active: true, l1s }],
});

test('a network may omit phases and have several L1s', () => {
  const other = {
    name: 'other',
    subnetId: '2YedpLi2hm853o8sYNgp1hdrEEdsx4wZ1vHx5VXo2VBjSD39dr',
    blockchainId: CHAIN,
    balancer: '0xB9826Bbf0deB10cC3924449B93F418db6b16be36',
    middleware: '0x46D45D6be6214F6bd8124187caD1a5302755d7A2',
    vaultManager: '0x0360C1cB32A20D97b358538D9Db71339ce2c9592',
    rpcUrl: `https://host/ext/bc/${CHAIN}/rpc`,
  };
  const phases = [
    { name: 'Seiryu', active: false, tracker: 'https://tracker.example/issues/new', l1s: [] },
    { name: 'Kirin', active: true, l1s: [l1, other] },
  ];
  const profile = parseProfile({ ...fuji, phases }, 'x.json');
  expect(JSON.parse(JSON.stringify(profile.phases))).toEqual(phases);
});

test('the money of a real network has a worth, whatever a profile says of it', () => {
  const real = { ...read('../../docs/examples/mainnet.json'), worthless: true };
  expect(parseProfile(real, 'x.json').worthless).toBe(false);
  expect(parseProfile(fuji, 'x.json').worthless).toBe(true);
});

test('refuses a network of another protocol in a sentence that says so', () => {
  const other = { ...(fuji as object), chainId: '2366' };
  expect(() => parseProfile(other, 'x.json')).toThrow(told('another protocol'));
});

const KEY = '${ONBOARD_SERVICE_KEY}';

const phase = (name: string, active: boolean) => ({ name, active, l1s: [] });
const withPhases = (...phases: unknown[]) => ({ ...fuji, phases });
const withContract = (name: string, address: string) => ({
  ...{ ...fuji, contracts: { ...(fuji['contracts'] as object), [name]: address } },
});
const withSourceOf = (day: string) => ({
  ...{ ...fuji, sources: [{ facts: ['chainId'], at: 'a page', read: day }] },
});
const ONE_ACTIVE = 'exactly one phase';
const MISNAMED = {
  validatorManagerProxy: 'balancer',
  ValidatorManagerProxy: 'balancer',
  middlewareVaultManager: 'vaultManager',
  l1MiddlewareAddress: 'middleware',
  minimumUptimePercent: 'minimumUptime',
};
const POSSIBLE_KEYS = [
  'abandonAbilityAbleAboutAboveAbsent',
  'kqWmZpLrTyVbNcXsDfGhJkMnQwErTyUiOpAsDfGhJkLz',
  'balancerkqWmZpLrTyVbNcXsDfGhJkMnQwErTyUiOp',
];
const VARIABLE_URLS = [
  ...[`${KEY}://host`, `https://${KEY}.host`, `https://${KEY}:x@host`, `https://host/#${KEY}`],
];

test.each<readonly [string, unknown, string]>([
  ['no object', null, ''],
  ['an identifier', { ...fuji, cChainId: 'yH8D7' }, 'cChainId'],
  ['no RPC URL', { ...fuji, rpcUrls: [] }, 'rpcUrls'],
  ['a field with a typing error', { ...fuji, usualGasPrize: '1' }, 'usualGasPrize; use usualGasP'],
  ...Object.entries(MISNAMED).map(
    ([name, meant]) =>
      [name, withL1s({ ...l1, [name]: '' }), `l1s.0: .* ${name}; use ${meant}`] as const,
  ),
  ['a short address', withContract('operatorVaultOptIn', '0x1'), 'contracts.operatorVaultOptIn: '],
  [
    'a wrong checksum',
    withContract('l1Registry', '0xB9826Bbf0deB10cC3924449B93F418db6b16bE36'),
    'contracts.l1Registry: its checksum',
  ],
  ...POSSIBLE_KEYS.map(
    (key) => [`${key}, a possible key`, withL1s({ ...l1, [key]: '' }), 'unknown field: …'] as const,
  ),
  ['no active phase', withPhases(phase('Genbu', false)), ONE_ACTIVE],
  ['two active phases', withPhases(phase('Genbu', true), phase('Kirin', true)), ONE_ACTIVE],
  ['two L1s of one subnet', withL1s(l1, { ...l1, name: 'other' }), 'same subnetId'],
  ['a phase twice', withPhases(phase('Genbu', true), phase('Genbu', false)), 'twice'],
  [
    'phases out of order',
    withPhases(phase('Kirin', true), phase('Genbu', false)),
    'Seiryu, Byakko, Genbu, Kirin',
  ],
  ['an unknown phase', withPhases(phase('Suzume', true)), 'name'],
  ['two L1s of one name', withL1s({ ...l1 }, { ...l1, name: 'ONE' }), 'same name'],
  ['a mistyped subnet ID', withL1s({ ...l1, subnetId: `${l1.subnetId}x` }), 'subnetId'],
  ['an RPC URL of another shape', withL1s({ ...l1, rpcUrl: 'https://host/rpc' }), 'ext/bc'],
  [
    'an RPC URL of another chain',
    withL1s({ ...l1, blockchainId: l1.subnetId, rpcUrl: `https://host/ext/bc/${CHAIN}/rpc` }),
    'another blockchain',
  ],
  ...VARIABLE_URLS.map(
    (apiUrl) => [apiUrl, { ...fuji, apiUrl }, 'apiUrl: a variable may stand'] as const,
  ),
  ['parts of two networks', { ...fuji, networkId: 1 }, 'the main network'],
  ['an unknown parameter', withL1s({ ...l1, subnet: l1.subnetId }), 'subnet'],
  ['a date that no calendar has', withSourceOf('2026-02-30'), 'sources'],
])('names the invalid field of a profile: %s', (_, json, named) => {
  expect(() => parseProfile(json, 'mine.json')).toThrow(
    told(new RegExp(`^mine\\.json is not a valid network profile: .*${named}`)),
  );
});
