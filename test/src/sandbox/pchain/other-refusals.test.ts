import { avaxSerial, BigIntPr, pvmSerial, secp256k1 } from '@avalabs/avalanchejs';
import { describe, expect, test } from 'vitest';
import { idToBytes } from '../../../../src/domain/identity/ids.ts';
import { nAvax } from '../../../../src/domain/units.ts';
import { account } from './helpers/keys.ts';
import { reasonOf, setUp, unknownId } from './helpers/refusals.ts';
import { AVAX, ONE_AVAX, operator, stranger, SUBNET, testChain } from './helpers/test-chain.ts';
import { exported } from './helpers/exported.ts';
import { Wallet, wire } from './helpers/wallet.ts';

describe('a transaction of any kind is refused:', () => {
  test('topping up or disabling an unknown validator', async () => {
    const { wallet } = setUp();
    expect(await reasonOf(wallet.issue(wallet.increase(unknownId, 5n)))).toBe('not found');
    expect(await reasonOf(wallet.issue(wallet.disable(unknownId)))).toBe(
      'could not load L1 validator: not found',
    );
  });

  test('disabling by another account', async () => {
    const { network, wallet } = setUp();
    const id = network.chain.l1Validators(SUBNET)[0]?.validationId ?? unknownId;
    expect(await reasonOf(wallet.issue(wallet.disable(id), stranger))).toMatch(
      /^unauthorized modification: wrong signature: expected signature from \w+ but got from \w+$/,
    );
  });

  test('an output that was spent', async () => {
    const { wallet } = setUp();
    const [utxo] = await wallet.utxos();
    const first = await wallet.sign(wallet.base(stranger.shortId, ONE_AVAX));
    const second = await wallet.sign(wallet.base(stranger.shortId, nAvax(2n * ONE_AVAX)));
    await wallet.issueBytes(first);
    const spent =
      `failed to read consumed UTXO ${utxo?.utxoId.txID.toString() ?? ''}:0 ` + 'due to: not found';
    expect(await reasonOf(wallet.issueBytes(second))).toBe(spent);
    expect(await reasonOf(wallet.issueBytes(first))).toBe(spent);
  });

  test('a top-up of 0, which the library itself would not build', async () => {
    const { network, wallet } = setUp();
    const whole = (await wallet.increase(unknownId, 5n)).getTx();
    if (!(whole instanceof pvmSerial.IncreaseL1ValidatorBalanceTx)) {
      throw new TypeError('it is no top-up');
    }
    const { baseTx, validationId: id } = whole;
    const tx = new pvmSerial.IncreaseL1ValidatorBalanceTx(baseTx, id, new BigIntPr(0n));
    const bytes = new avaxSerial.SignedTx(tx, []).toBytes();
    expect(await network.refusal('platform.issueTx', wire(bytes))).toMatch(
      /failed execution: balance must be greater than 0$/,
    );
  });

  test('more gas than available, and a fee that was enough before the price rose', async () => {
    const { network, wallet } = setUp();
    const cheap = await wallet.sign(wallet.base(stranger.shortId, ONE_AVAX));
    const greedy = await wallet.sign(wallet.fanOut(stranger.shortId, 300));
    const busy = new Wallet(network, stranger);
    const fanOut = () => busy.issue(busy.fanOut(account('crowd').shortId, 300));
    for (let i = 0; i < 3; i++) await fanOut();
    expect(await network.refusal('platform.issueTx', wire(greedy))).toMatch(
      /^couldn't issue tx: failed verification: tx exceeds current gas capacity: \d+ > \d+$/,
    );
    const price = async () => (await network.call<{ price: number }>('platform.getFeeState')).price;
    expect(await price()).toBe(1);
    while ((await price()) === 1) {
      network.clock.now += 4n;
      await fanOut();
    }
    expect(await reasonOf(wallet.issueBytes(cheap))).toMatch(
      new RegExp(`^insufficient unlocked funds: needs \\d+ more ${AVAX}$`),
    );
  });

  test('signed by an account that does not own the funds', async () => {
    const { network, wallet } = setUp();
    const thief = account('thief');
    const tx = await wallet.base(thief.shortId, ONE_AVAX);
    const own = new Wallet(network, operator);
    await own.sign(tx);
    tx.addSignatureAt(await secp256k1.sign(tx.toBytes(), thief.privateKey), 0, 0);
    const bytes = tx.getSignedTx().toBytes();
    expect(await reasonOf(own.issueBytes(bytes))).toMatch(
      /^failed to verify transfer: wrong signature: expected signature from /,
    );
  });

  test('with a memo', async () => {
    const { wallet } = setUp();
    const tx = await wallet.base(stranger.shortId, ONE_AVAX, Uint8Array.of(1, 2, 3));
    expect(await reasonOf(wallet.issue(tx))).toBe('memo exceeds maximum length: 3 > 0');
  });

  test('importing outputs that were not exported', async () => {
    const { network, wallet } = setUp();
    network.chain.addExportedFromC(exported(operator.shortId, 1));
    const bytes = await wallet.sign(wallet.importFromC());
    const other = testChain();
    expect(await other.refusal('platform.issueTx', wire(bytes))).toMatch(
      /failed to get shared memory: not found$/,
    );
  });

  test('for another network or chain', async () => {
    const { wallet } = setUp();
    const foreign = testChain({ networkId: 5 });
    const bytes = await wallet.sign(wallet.base(stranger.shortId, ONE_AVAX));
    expect(await foreign.refusal('platform.issueTx', wire(bytes))).toMatch(
      /metadata failed verification: tx has wrong network ID$/,
    );
  });

  test('bytes that are not a transaction', async () => {
    const { network } = setUp();
    const issue = (params: unknown) => network.refusal('platform.issueTx', params);
    expect(await issue({ tx: '1234' })).toBe(
      'problem decoding transaction: missing 0x prefix to hex encoding',
    );
    expect(await issue({ tx: '0x12' })).toBe(
      'problem decoding transaction: input string is smaller than the checksum size',
    );
    expect(await issue({ tx: '0x0000000000000000' })).toBe(
      'problem decoding transaction: invalid input checksum',
    );
    expect(await issue({ tx: '0xzz' })).toMatch(/^problem decoding transaction: encoding\/hex/);
    expect(await issue({ tx: '0x00', encoding: 'base64' })).toMatch(
      /^couldn't unmarshal an argument\. /,
    );
    expect(await issue({})).toMatch(/^couldn't parse tx: /);
    expect(await issue(wire(new Uint8Array(70_000)))).toMatch(/^couldn't parse tx: tx too large/);
    expect(await issue(wire(idToBytes(SUBNET)))).toMatch(/^couldn't parse tx: /);
  });
});
