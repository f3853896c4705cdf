import { expect, test } from 'vitest';
import fuji from '../../../../assets/profiles/fuji.json' with { type: 'json' };
import { parseProfile } from '../../../../src/adapters/profile/parse-profile.ts';
import { resolveProfile } from '../../../../src/adapters/connect.ts';
import { fitsKey, networkKey, worthOf } from '../../../../src/domain/network/identity.ts';
import type { BlockchainId } from '../../../../src/domain/identity/ids.ts';
import type { PChainReader } from '../../../../src/ports/p-chain.ts';
import { journalName } from '../../../../src/journal/journal.ts';
import { told } from '../../../helpers/told.ts';

const MAIN_C_CHAIN = '2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5';
const MAIN_AVAX = 'FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z';
const OTHER_CHAIN = 'VctwH3nkmztWbkdNXbuo6eCYndsUuemtM9ZFmEUZ5QpA1Fu8G';

/** Per identity: the main network's, another's, and left out where a profile may leave it out. */
const CHAIN_IDS = ['43114', '43112'];
const NETWORK_IDS = [1, 76];
const C_CHAINS = [MAIN_C_CHAIN, OTHER_CHAIN, undefined];
const ASSETS = [MAIN_AVAX, fuji.pChain.avaxAssetId, undefined];

interface Identity {
  readonly chainId: string;
  readonly networkId: number;
  readonly cChainId?: string | undefined;
  readonly avaxAssetId?: string | undefined;
  readonly worthless: boolean;
}

function* identities(): Generator<Identity> {
  for (const chainId of CHAIN_IDS)
    for (const networkId of NETWORK_IDS)
      for (const cChainId of C_CHAINS)
        for (const avaxAssetId of ASSETS)
          for (const worthless of [true, false])
            yield { chainId, networkId, cChainId, avaxAssetId, worthless };
}

function profileOf({ cChainId, avaxAssetId, ...changes }: Identity) {
  const { pChain, ...rest } = fuji;
  const withoutIds: Record<string, unknown> = { ...rest, ...changes, name: 'mine' };
  delete withoutIds['cChainId'];
  return {
    ...withoutIds,
    ...(cChainId !== undefined && { cChainId }),
    ...(avaxAssetId !== undefined && { pChain: { ...pChain, avaxAssetId } }),
  };
}

test('AVAX is real on a network with any identity of the main network, and mixed identities are refused', () => {
  const counts = { real: 0, mixed: 0, claimed: 0 };
  for (const identity of identities()) {
    const { chainId, networkId, cChainId, avaxAssetId } = identity;
    const stated = [
      chainId === '43114',
      networkId === 1,
      ...(cChainId === undefined ? [] : [cChainId === MAIN_C_CHAIN]),
      ...(avaxAssetId === undefined ? [] : [avaxAssetId === MAIN_AVAX]),
    ];
    const isMain = stated.includes(true);
    const profile = profileOf(identity);
    if (isMain && stated.includes(false)) {
      counts.mixed += 1;
      expect(() => parseProfile(profile, 'x.json')).toThrow(told('main network'));
      continue;
    }
    const worth = worthOf(parseProfile(profile, 'x.json'));
    expect(worth).toBe(isMain || !identity.worthless ? 'real' : 'claimed');
    counts[isMain ? 'real' : 'claimed'] += 1;
  }
  expect(counts).toEqual({ real: 8, mixed: 56, claimed: 8 });
});

/** The profile of a network that says that its AVAX is worthless. */
const worthless = (chainId: string, networkId = 76) =>
  parseProfile(profileOf({ chainId, networkId, worthless: true }), 'x.json');

test.each(['1', '56', '137', '8453', '42161'])(
  'money on chain %s is real, whatever the profile says',
  (chainId) => {
    expect(worthless(chainId).worthless).toBe(false);
    expect(worthOf(worthless(chainId))).toBe('real');
  },
);

test('the AVAX of Fuji and of a local network is known to be worthless, under any name', () => {
  expect(worthOf(worthless('43113', 5))).toBe('worthless');
  expect(worthOf(worthless('43112', 12_345))).toBe('worthless');
});

test('a profile with the name of the sandbox is believed only on the chain of the sandbox', () => {
  expect(worthOf({ ...worthless('43112'), name: 'sandbox' })).toBe('worthless');
  expect(worthOf({ ...worthless('99999'), name: 'sandbox' })).toBe('claimed');
});

test('a network that answers with the C-Chain of the main network is refused', async () => {
  const profile = worthless('43112');
  const answer = (id: string) =>
    resolveProfile(profile, {
      cChainId: () => Promise.resolve(id as BlockchainId),
    } as Partial<PChainReader> as PChainReader);
  await expect(answer(MAIN_C_CHAIN)).rejects.toThrow(told('main network'));
  await expect(answer(OTHER_CHAIN)).resolves.toMatchObject({ cChainId: OTHER_CHAIN });
});

test('what is kept of a network belongs to its IDs, and to none of its labels', () => {
  const own = { ...parseProfile(fuji, 'x.json'), cChainId: OTHER_CHAIN as BlockchainId };
  const key = networkKey(own);
  const labels = {
    ...{ name: 'copy', title: 'Copy', worthless: false },
    ...{ apiUrl: 'https://other.example', nodeUrl: 'http://127.0.0.1:1' },
  };
  expect(networkKey({ ...own, ...labels })).toBe(key);
  const others = [
    { chainId: own.chainId + 1n },
    { networkId: 6 },
    { cChainId: MAIN_C_CHAIN as BlockchainId },
  ].map((change) => ({ ...own, ...change }));
  for (const other of others) {
    expect(networkKey(other)).not.toBe(key);
    expect(fitsKey(key, other)).toBe(false);
    expect(journalName(other, 'o')).not.toBe(journalName(own, 'o'));
  }
  expect(fitsKey(key, own)).toBe(true);
  const { chainId, networkId } = own;
  expect(fitsKey(key, { chainId, networkId })).toBe(true);
});
