import { pvm, type UnsignedTx } from '@avalabs/avalanchejs';
import { describe, expect, test } from 'vitest';
import {
  fromManager,
  newcomer,
  newcomerId as validationId,
  registration,
  weightChange,
} from './helpers/messages.ts';
import { context, ONE_AVAX, START } from './helpers/test-chain.ts';
import { openWallet } from './helpers/wallet.ts';

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

  test('a transaction waits for a block, which leaves it out if it is invalid by then', async () => {
    const { network, wallet } = openWallet({ immediate: false });
    const height = network.chain.height();
    const payload = registration(newcomer, { expiry: START + 10n });
    const issue = () =>
      wallet.issue(wallet.register(fromManager(payload), newcomer.proof(), ONE_AVAX));
    const txID = await issue();
    expect(await network.status(txID)).toEqual({ status: 'Processing' });
    expect(await network.refusal('platform.getTx', { txID })).toBe("couldn't get tx: not found");
    network.clock.now += 10n;
    network.chain.accept();
    expect(await network.status(txID)).toEqual({ status: 'Unknown' });
    expect(network.chain.height()).toBe(height);
    network.clock.now -= 10n;
    expect(await issue()).toBe(txID);
    network.chain.accept();
    expect(await network.status(txID)).toEqual({ status: 'Committed' });
    expect(network.chain.height()).toBe(height + 1n);
  });
});
