import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import { idFromBytes, type PChainTxId } from '../../../../src/domain/identity/ids.ts';
import { nAvax } from '../../../../src/domain/units.ts';
import { node } from './helpers/keys.ts';
import { fromManager, registration } from './helpers/messages.ts';
import {
  ONE_AVAX,
  operator,
  START,
  stranger,
  testChain,
  type TestChain,
} from './helpers/test-chain.ts';
import { Wallet, wire } from './helpers/wallet.ts';

const status = (network: TestChain, txID: PChainTxId) =>
  network.call<{ status: string; reason?: string }>('platform.getTxStatus', { txID });

describe('with blocks made by hand', () => {
  test('a transaction is processing until the next block', async () => {
    const network = testChain({ immediate: false });
    const wallet = new Wallet(network, operator);
    const height = network.chain.height();
    const bytes = await wallet.sign(wallet.base(stranger.shortId, ONE_AVAX));
    const txID = idFromBytes<PChainTxId>(sha256(bytes));
    expect(await status(network, txID)).toEqual({ status: 'Unknown' });
    expect(await wallet.issueBytes(bytes)).toBe(txID);
    expect(await status(network, txID)).toEqual({ status: 'Processing' });
    expect(await wallet.issueBytes(bytes)).toBe(txID);
    expect(await network.refusal('platform.getTx', { txID })).toBe("couldn't get tx: not found");
    expect(network.chain.height()).toBe(height);
    network.chain.accept();
    expect(await status(network, txID)).toEqual({ status: 'Committed' });
    expect(network.chain.height()).toBe(height + 1n);
    network.chain.accept();
    expect(network.chain.height()).toBe(height + 1n);
  });

  test('a second transaction over the same output conflicts and is recorded as dropped', async () => {
    const network = testChain({ immediate: false });
    const wallet = new Wallet(network, operator);
    await wallet.issueBytes(await wallet.sign(wallet.base(stranger.shortId, ONE_AVAX)));
    const other = await wallet.sign(wallet.base(stranger.shortId, nAvax(2n * ONE_AVAX)));
    const txID = idFromBytes<PChainTxId>(sha256(other));
    const reason = `tx conflicts with other tx: ${txID}`;
    expect(await network.refusal('platform.issueTx', wire(other))).toBe(
      `couldn't issue tx: ${reason}`,
    );
    expect(await status(network, txID)).toEqual({ status: 'Dropped', reason });
  });
});

test('a transaction that was valid when issued is dropped if it is invalid in the later block', async () => {
  const network = testChain({ immediate: false });
  const wallet = new Wallet(network, operator);
  const newcomer = node('newcomer');
  const payload = registration(newcomer, { expiry: START + 10n });
  const txID = await wallet.issue(
    wallet.register(fromManager(payload), newcomer.proof(), ONE_AVAX),
  );
  network.clock.now += 10n;
  network.chain.accept();
  expect(await status(network, txID)).toEqual({
    status: 'Dropped',
    reason:
      `standard tx ${txID} failed execution: ` +
      `warp message expired at ${START + 10n} and it is currently ${START + 10n}`,
  });
  expect(await wallet.utxos()).toHaveLength(1);
});

test('time never runs backwards', async () => {
  const network = testChain();
  const wallet = new Wallet(network, operator);
  const before = await network.call('platform.getTimestamp');
  network.clock.now -= 1000n;
  await wallet.issue(wallet.base(stranger.shortId, ONE_AVAX));
  expect(await network.call('platform.getTimestamp')).toEqual(before);
});
