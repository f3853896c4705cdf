import { pvm, type UnsignedTx } from '@avalabs/avalanchejs';
import { describe, expect, test } from 'vitest';
import {
  fromManager,
  newcomer,
  newcomerId as validationId,
  weightChange,
} from './helpers/messages.ts';
import { context, ONE_AVAX, operator, START, stranger, exported } from './helpers/test-chain.ts';
import { openWallet, Wallet } from './helpers/wallet.ts';

interface L1Answer {
  readonly balance: string;
  readonly weight: string;
}

function setUp() {
  const { network, wallet } = openWallet();
  const validator = () =>
    network.call<L1Answer>('platform.getL1Validator', { validationID: validationId });
  /** Issues a transaction, and returns what the account received in addition to paying the fee. */
  const gain = async (built: Promise<UnsignedTx>) => {
    const tx = await built;
    const fee = pvm.calculateFee(tx.getTx(), context.platformFeeConfig.weights, 1n);
    const before = await wallet.balance();
    const txID = await wallet.issue(tx);
    return { amount: (await wallet.balance()) - before + fee, txID };
  };
  return { network, wallet, validator, gain };
}

describe('a transaction of the real library is accepted and takes effect', () => {
  test('a transfer moves funds and burns the fee', async () => {
    const { network, wallet, gain } = setUp();
    const height = network.chain.height();
    const { amount, txID } = await gain(wallet.base(stranger.shortId, ONE_AVAX));
    expect(await network.status(txID)).toEqual({ status: 'Committed' });
    expect(amount).toBe(-1n * ONE_AVAX);
    expect(await new Wallet(network, stranger).balance()).toBe(6n * ONE_AVAX);
    expect(network.chain.height()).toBe(height + 1n);
    const at = { height: (height + 1n).toString(), encoding: 'json' };
    expect(await network.call('platform.getBlockByHeight', at)).toMatchObject({
      block: { height: Number(height) + 1, time: Number(START), txs: [{ id: txID }] },
      encoding: 'json',
    });
    const later = { height: (height + 2n).toString(), encoding: 'json' };
    expect(await network.handle('platform.getBlockByHeight', later)).toMatchObject({
      error: { message: expect.stringContaining('not found') as string },
    });
  });

  test('a registration without a balance makes an inactive one, which a top-up activates', async () => {
    const { network, wallet, validator } = setUp();
    await wallet.registerNewcomer();
    expect((await validator()).balance).toBe('0');
    const weights = () => network.validatorsAt('proposed');
    expect((await weights())['NodeID-111111111111111111116DBWJs']).toEqual({
      publicKey: null,
      weight: '500',
    });
    expect((await weights())[newcomer.nodeId]).toBeUndefined();
    await wallet.issue(wallet.increase(validationId, ONE_AVAX));
    expect((await validator()).balance).toBe(ONE_AVAX.toString());
    expect((await weights())[newcomer.nodeId]?.weight).toBe('500');
    await wallet.issue(wallet.increase(validationId, 5n));
    expect((await validator()).balance).toBe((ONE_AVAX + 5n).toString());
  });

  test('weight 0 removes the validator and returns its balance', async () => {
    const { network, wallet, gain } = setUp();
    await wallet.registerNewcomer(ONE_AVAX);
    network.clock.now += 10n;
    const { amount } = await gain(
      wallet.setWeight(fromManager(weightChange(validationId, 0n, 0n))),
    );
    expect(amount).toBe(ONE_AVAX - 10n * 512n);
    expect(await network.refusal('platform.getL1Validator', { validationID: validationId })).toBe(
      `fetching L1 validator "${validationId}" failed: not found`,
    );
  });

  test('disabling makes a validator inactive and returns its balance', async () => {
    const { network, wallet, validator, gain } = setUp();
    await wallet.registerNewcomer(ONE_AVAX);
    network.clock.now += 100n;
    const { amount } = await gain(wallet.disable(validationId));
    expect(amount).toBe(ONE_AVAX - 100n * 512n);
    expect(await validator()).toMatchObject({ balance: '0', weight: '500' });
    expect((await gain(wallet.disable(validationId))).amount).toBe(0n);
  });

  test('an import takes what the C-Chain exported, once', async () => {
    const { network, wallet } = setUp();
    const outputs = exported(operator.shortId, 1);
    network.chain.addExportedFromC(outputs);
    network.chain.addExportedFromC(outputs);
    expect(await wallet.utxos('C')).toHaveLength(1);
    const before = await wallet.balance();
    await wallet.issue(wallet.importFromC());
    expect(await wallet.utxos('C')).toHaveLength(0);
    expect(await wallet.balance()).toBeGreaterThan(before + (9n * ONE_AVAX) / 10n);
    network.chain.addExportedFromC(outputs);
    expect(await wallet.utxos('C')).toHaveLength(0);
  });
});
