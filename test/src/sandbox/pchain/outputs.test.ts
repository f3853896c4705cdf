import { utils } from '@avalabs/avalanchejs';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { idFromBytes, type PChainTxId } from '../../../../src/domain/identity/ids.ts';
import type { ShortId, StoredUtxo } from '../../../../src/sandbox/pchain/state/types.ts';
import { named } from './helpers/keys.ts';
import {
  AVAX,
  C_CHAIN,
  HRP,
  ONE_AVAX,
  operator,
  stranger,
  testChain,
} from './helpers/test-chain.ts';
import { Wallet } from './helpers/wallet.ts';

/** Returns outputs of 1 AVAX each that the C-Chain exported to an address. */
function exported(shortId: Uint8Array, count: number): StoredUtxo[] {
  return Array.from({ length: count }, (_, i) => ({
    txId: idFromBytes<PChainTxId>(named(`export ${i}`)),
    outputIndex: i,
    assetId: AVAX,
    amount: ONE_AVAX,
    owner: { locktime: 0n, threshold: 1, addresses: [bytesToHex(shortId) as ShortId] },
  }));
}

describe('outputs', () => {
  interface Page {
    readonly numFetched: string;
    readonly utxos: string[];
    readonly endIndex: { readonly address: string; readonly utxo: string };
    readonly encoding: string;
  }

  test('are paged without gaps and without repetitions', async () => {
    const network = testChain();
    const people = [operator, stranger];
    network.chain.addExportedFromC([
      ...exported(operator.shortId, 5),
      ...exported(stranger.shortId, 12).slice(5),
    ]);
    const seen: string[] = [];
    let startIndex: Page['endIndex'] | undefined;
    for (;;) {
      const page = await network.call<Page>('platform.getUTXOs', {
        addresses: people.map((person) => person.address(HRP)),
        sourceChain: 'C',
        limit: 5,
        ...(startIndex && { startIndex }),
        encoding: 'hex',
      });
      expect(page.encoding).toBe('hex');
      expect(page.numFetched).toBe(String(page.utxos.length));
      if (page.utxos.length === 0) break;
      seen.push(...page.utxos);
      startIndex = page.endIndex;
    }
    expect(seen).toHaveLength(12);
    expect(new Set(seen).size).toBe(12);
    for (const hex of seen) {
      const bytes = utils.hexToBuffer(hex);
      expect(utils.addChecksum(bytes.slice(0, -4))).toEqual(bytes);
    }
  });

  test('exported to the C-Chain are served there', async () => {
    const network = testChain();
    const wallet = new Wallet(network, operator);
    await wallet.issue(wallet.exportTo(C_CHAIN, ONE_AVAX));
    const params = { addresses: [operator.address(HRP).replace('P-', 'C-')], sourceChain: 'P' };
    const page = await network.call<Page>('avax.getUTXOs', params);
    expect(page.utxos).toHaveLength(1);
    expect(page.endIndex.address).toBe(operator.address(HRP).replace('P-', 'C-'));
    const without = { addresses: params.addresses };
    expect(await network.refusal('avax.getUTXOs', without)).toBe('no source chain provided');
  });

  const own = operator.address(HRP);
  test.each([
    ['no addresses', { addresses: [] }, 'no addresses provided'],
    [
      'too many addresses',
      { addresses: Array.from({ length: 1025 }, () => 'x') },
      'number of addresses given, 1025, exceeds maximum, 1024',
    ],
    [
      'what is no address',
      { addresses: ['nonsense'] },
      `couldn't parse address "nonsense": no separator found`,
    ],
    [
      'an address of another network',
      { addresses: ['P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t'] },
      "couldn't parse address",
    ],
    [
      'an unknown chain',
      { addresses: [own], sourceChain: 'Q' },
      `problem parsing source chainID "Q": there is no chain with alias/ID 'Q'`,
    ],
    [
      'an unknown encoding',
      { addresses: [own], encoding: 'cb58' },
      "couldn't unmarshal an argument. ",
    ],
    ['addresses that are no list', { addresses: 'everything' }, "couldn't unmarshal an argument. "],
    [
      'half a position',
      { addresses: [own], startIndex: { address: own } },
      "couldn't parse start index utxo",
    ],
  ])('%s: refused', async (_, params, text) => {
    expect(await testChain().refusal('platform.getUTXOs', params)).toContain(text);
  });
});
