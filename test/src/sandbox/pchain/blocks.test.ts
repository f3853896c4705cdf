import { sha256 } from '@noble/hashes/sha2.js';
import { expect, test } from 'vitest';
import { idFromBytes, type PChainTxId } from '../../../../src/domain/identity/ids.ts';
import { nAvax } from '../../../../src/domain/units.ts';
import { fromManager, newcomer, registration } from './helpers/messages.ts';
import { ONE_AVAX, START, stranger } from './helpers/test-chain.ts';
import { openWallet, wire } from './helpers/wallet.ts';

test('a transaction is processing until the next block; a second one over the same output is refused', async () => {
  const { network, wallet } = openWallet({ immediate: false });
  const height = network.chain.height();
  const bytes = await wallet.sign(wallet.base(stranger.shortId, ONE_AVAX));
  const txID = idFromBytes<PChainTxId>(sha256(bytes));
  expect(await network.status(txID)).toEqual({ status: 'Unknown' });
  for (let time = 0; time < 2; time++) {
    expect(await wallet.issueBytes(bytes)).toBe(txID);
    expect(await network.status(txID)).toEqual({ status: 'Processing' });
  }
  expect(await network.refusal('platform.getTx', { txID })).toBe("couldn't get tx: not found");

  const other = await wallet.sign(wallet.base(stranger.shortId, nAvax(2n * ONE_AVAX)));
  const otherID = idFromBytes<PChainTxId>(sha256(other));
  expect(await network.refusal('platform.issueTx', wire(other))).toBe(
    `couldn't issue tx: tx conflicts with other tx: ${otherID}`,
  );
  expect(await network.status(otherID)).toEqual({ status: 'Unknown' });

  expect(network.chain.height()).toBe(height);
  network.chain.accept();
  expect(await network.status(txID)).toEqual({ status: 'Committed' });
  expect(network.chain.height()).toBe(height + 1n);
  network.chain.accept();
  expect(network.chain.height()).toBe(height + 1n);
});

test('a transaction that was valid when issued is left out if it is invalid in the later block', async () => {
  const { network, wallet } = openWallet({ immediate: false });
  const payload = registration(newcomer, { expiry: START + 10n });
  const txID = await wallet.issue(
    wallet.register(fromManager(payload), newcomer.proof(), ONE_AVAX),
  );
  network.clock.now += 10n;
  network.chain.accept();
  expect(await network.status(txID)).toEqual({ status: 'Unknown' });
  expect(await wallet.utxos()).toHaveLength(1);
});
