import { pvm } from '@avalabs/avalanchejs';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import { idFromBytes, type ValidationId } from '../../../../src/domain/identity/ids.ts';
import { node } from './helpers/keys.ts';
import { fromManager, registration, weightChange } from './helpers/messages.ts';
import {
  context,
  ONE_AVAX,
  operator,
  START,
  stranger,
  SUBNET,
  testChain,
  exported,
} from './helpers/test-chain.ts';
import { Wallet } from './helpers/wallet.ts';

interface L1Answer {
  readonly balance: string;
  readonly weight: string;
}

const newcomer = node('newcomer');
const message = registration(newcomer);
const validationId = idFromBytes<ValidationId>(sha256(message));

function setUp() {
  const network = testChain();
  const wallet = new Wallet(network, operator);
  const validator = () =>
    network.call<L1Answer>('platform.getL1Validator', { validationID: validationId });
  const register = async (balance: bigint) =>
    wallet.issue(wallet.register(fromManager(message), newcomer.proof(), balance));
  return { network, wallet, validator, register };
}

describe('a transaction of the real library is accepted and takes effect', () => {
  test('a transfer moves funds and burns the fee', async () => {
    const { network, wallet } = setUp();
    const receiver = new Wallet(network, stranger);
    const before = await wallet.balance();
    const height = network.chain.height();
    const tx = await wallet.base(stranger.shortId, ONE_AVAX);
    const fee = pvm.calculateFee(tx.getTx(), context.platformFeeConfig.weights, 1n);
    const txID = await wallet.issue(tx);
    expect(await network.call('platform.getTxStatus', { txID })).toEqual({ status: 'Committed' });
    expect(await receiver.balance()).toBe(6n * ONE_AVAX);
    expect(await wallet.balance()).toBe(before - ONE_AVAX - fee);
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
    const { network, wallet, validator, register } = setUp();
    await register(0n);
    expect((await validator()).balance).toBe('0');
    const weights = () =>
      network.call<Record<string, { weight: string; publicKey: string | null }>>(
        'platform.getValidatorsAt',
        { height: 'proposed', subnetID: SUBNET },
      );
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
    const { network, wallet, register } = setUp();
    await register(ONE_AVAX);
    network.clock.now += 10n;
    const before = await wallet.balance();
    const tx = await wallet.setWeight(fromManager(weightChange(validationId, 0n, 0n)));
    const fee = pvm.calculateFee(tx.getTx(), context.platformFeeConfig.weights, 1n);
    await wallet.issue(tx);
    expect(await wallet.balance()).toBe(before - fee + ONE_AVAX - 10n * 512n);
    expect(await network.refusal('platform.getL1Validator', { validationID: validationId })).toBe(
      `fetching L1 validator "${validationId}" failed: not found`,
    );
  });

  test('disabling makes a validator inactive and returns its balance', async () => {
    const { network, wallet, validator, register } = setUp();
    await register(ONE_AVAX);
    network.clock.now += 100n;
    const before = await wallet.balance();
    const tx = await wallet.disable(validationId);
    const fee = pvm.calculateFee(tx.getTx(), context.platformFeeConfig.weights, 1n);
    await wallet.issue(tx);
    expect(await validator()).toMatchObject({ balance: '0', weight: '500' });
    expect(await wallet.balance()).toBe(before - fee + ONE_AVAX - 100n * 512n);
    const again = await wallet.disable(validationId);
    const cost = pvm.calculateFee(again.getTx(), context.platformFeeConfig.weights, 1n);
    const rest = await wallet.balance();
    await wallet.issue(again);
    expect(await wallet.balance()).toBe(rest - cost);
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
