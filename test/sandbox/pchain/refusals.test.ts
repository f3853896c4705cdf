import { avaxSerial, BigIntPr, pvmSerial, secp256k1 } from '@avalabs/avalanchejs';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../src/domain/bytes.ts';
import { idFromBytes, idToBytes, type ValidationId } from '../../../src/domain/ids.ts';
import { nAvax } from '../../../src/domain/units.ts';
import { encodeSignedMessage } from '../../../src/protocol/warp/signed-message.ts';
import { account, named, node } from './support/keys.ts';
import {
  fromManager,
  registration,
  signed,
  unsignedMessage,
  weightChange,
} from './support/messages.ts';
import {
  AVAX,
  C_CHAIN,
  L1_CHAIN,
  MANAGER,
  ONE_AVAX,
  operator,
  primary,
  START,
  stranger,
  SUBNET,
  testChain,
  X_CHAIN,
} from './support/test-chain.ts';
import { Wallet, wire } from './support/wallet.ts';

const newcomer = node('newcomer');
const message = registration(newcomer);
const validationId = idFromBytes<ValidationId>(sha256(message));
const unknownId = idFromBytes<ValidationId>(named('nobody'));

function setUp() {
  const network = testChain();
  return { network, wallet: new Wallet(network, operator) };
}

/** The reason behind the ID, after checking that all of the text around it is there. */
async function reasonOf(issued: Promise<unknown>): Promise<string> {
  const text = await issued.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const shape =
    /^couldn't issue tx: failed verification: failed execution: standard tx \w+ failed execution: (.*)$/;
  return shape.exec(text)?.[1] ?? `NOT OF THE SHAPE: ${text}`;
}

/** The reason why the signatures of a message are refused. */
async function warpReasonOf(issued: Promise<unknown>): Promise<string> {
  const text = await issued.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const shape = /^couldn't issue tx: failed verification: failed verifying warp messages: (.*)$/;
  return shape.exec(text)?.[1] ?? `NOT OF THE SHAPE: ${text}`;
}

describe('registering is refused', () => {
  const registering = (
    payload: Uint8Array,
    wallet: Wallet,
    proof = newcomer.proof(),
    balance = 0n,
  ) => reasonOf(wallet.issue(wallet.register(fromManager(payload), proof, balance)));

  test('once it has expired', async () => {
    const { network, wallet } = setUp();
    const expiry = START + 5n;
    network.clock.now = expiry;
    expect(await registering(registration(newcomer, { expiry }), wallet)).toBe(
      `warp message expired at ${expiry} and it is currently ${expiry}`,
    );
  });

  test('more than a day ahead, and not a second later', async () => {
    const { network, wallet } = setUp();
    const payload = registration(newcomer, { expiry: START + 86_401n });
    expect(await registering(payload, wallet)).toBe(
      'warp message not yet allowed because time is 86401 seconds in the future ' +
        'but the limit is 86400',
    );
    network.clock.now += 1n;
    // The very bytes were dropped; another input makes another transaction.
    await wallet.issue(wallet.base(operator.shortId, ONE_AVAX));
    await wallet.issue(wallet.register(fromManager(payload), newcomer.proof(), 0n));
  });

  test('a second time: while it validates, after it was removed, and until it expires', async () => {
    const { network, wallet } = setUp();
    await wallet.issue(wallet.register(fromManager(message), newcomer.proof(), 0n));
    const again = `warp message already issued for validationID ${validationId}`;
    expect(await registering(message, wallet)).toBe(again);
    await wallet.issue(wallet.setWeight(fromManager(weightChange(validationId, 0n, 0n))));
    expect(await registering(message, wallet)).toBe(again);
    network.clock.now = START + 86_400n;
    await wallet.issue(wallet.base(operator.shortId, ONE_AVAX));
    expect(await registering(message, wallet)).toMatch(/^warp message expired at/);
  });

  test('a node that validates the subnet already', async () => {
    const { wallet } = setUp();
    await wallet.issue(wallet.register(fromManager(message), newcomer.proof(), 0n));
    const other = registration(newcomer, { weight: 501n });
    expect(await registering(other, wallet)).toBe(
      'L1 validator contains duplicate subnetID + nodeID pair',
    );
  });

  test('a proof of possession of another key', async () => {
    const { wallet } = setUp();
    expect(await registering(message, wallet, node('other').proof())).toBe(
      'invalid proof of possession',
    );
  });

  test.each([
    ['invalid weight', registration(newcomer, { weight: 0n })],
    [
      'invalid node ID: empty nodeID is disallowed',
      registration(newcomer, { nodeId: new Uint8Array(20) }),
    ],
    [
      'invalid node ID: expected 20 bytes but got 3 (0x010203)',
      registration(newcomer, { nodeId: Uint8Array.of(1, 2, 3) }),
    ],
    [
      'invalid owner: output is unspendable',
      registration(newcomer, { disableOwner: { threshold: 1, addresses: [] } }),
    ],
    [
      'invalid owner: addresses not sorted and unique',
      registration(newcomer, {
        remainingBalanceOwner: {
          threshold: 1,
          addresses: [operator.shortId, operator.shortId],
        },
      }),
    ],
    ['invalid subnet ID', registration(newcomer, { subnetId: new Uint8Array(32) })],
    [
      `could not load subnet conversion for ${idFromBytes(named('elsewhere'))} with: not found`,
      registration(newcomer, { subnetId: named('elsewhere') }),
    ],
  ])('%s', async (reason, payload) => {
    expect(await registering(payload, setUp().wallet)).toBe(reason);
  });

  test('a message from another chain or contract than the manager', async () => {
    const { wallet } = setUp();
    const elsewhere = signed(unsignedMessage(message, { address: named('x').slice(0, 20) }));
    expect(await reasonOf(wallet.issue(wallet.register(elsewhere, newcomer.proof(), 0n)))).toBe(
      `wrong warp message source address expected ${bytesToHex(MANAGER)} ` +
        `but got ${bytesToHex(named('x').slice(0, 20))}`,
    );
    const otherChain = signed(unsignedMessage(message, { chain: X_CHAIN }));
    expect(await reasonOf(wallet.issue(wallet.register(otherChain, newcomer.proof(), 0n)))).toBe(
      `wrong warp message source chain ID expected ${C_CHAIN} but had ${X_CHAIN}`,
    );
  });

  test('where too many validators are active', async () => {
    const validatorFee = {
      capacity: 2n,
      target: 10n,
      minPrice: 512n,
      excessConversionConstant: 1000n,
    };
    const wallet = new Wallet(testChain({ validatorFee }), operator);
    expect(await registering(message, wallet, newcomer.proof(), 5000n)).toBe(
      'already at the max number of active validators',
    );
    await wallet.issue(wallet.register(fromManager(message), newcomer.proof(), 0n));
    expect(await reasonOf(wallet.issue(wallet.increase(validationId, 5000n)))).toBe(
      'already at the max number of active validators',
    );
  });
});

describe('the signatures of a message are refused', () => {
  const registering = (signedMessage: Uint8Array) => {
    const { wallet } = setUp();
    return warpReasonOf(wallet.issue(wallet.register(signedMessage, newcomer.proof(), 0n)));
  };
  const unsigned = unsignedMessage(message);

  test('under the quorum', async () => {
    expect(await registering(signed(unsigned, primary.slice(1)))).toBe(
      'signature weight is insufficient: 67*1000 > 100*300',
    );
  });

  test('over other bytes', async () => {
    const other = unsignedMessage(registration(newcomer, { weight: 9n }));
    const aggregate = signed(other).slice(-96);
    const signers = signed(unsigned).slice(unsigned.length + 8, -96);
    expect(await registering(encodeSignedMessage(unsigned, signers, aggregate))).toBe(
      'signature is invalid',
    );
  });

  test('with a zero byte before the bits, or a validator that is none', async () => {
    const good = signed(unsigned);
    const signature = good.slice(-96);
    const padded = encodeSignedMessage(unsigned, Uint8Array.of(0, 7), signature);
    expect(await registering(padded)).toBe('bitset is invalid');
    const beyond = encodeSignedMessage(unsigned, Uint8Array.of(0x17), signature);
    expect(await registering(beyond)).toBe(
      'unknown validator: NumIndices (4) >= NumFilteredValidators (4)',
    );
  });

  test('for another network, or from a chain that nobody knows', async () => {
    expect(await registering(signed(unsignedMessage(message, { networkId: 5 })))).toBe(
      'wrong networkID',
    );
    const chain = idFromBytes<typeof C_CHAIN>(named('nowhere'));
    expect(await registering(signed(unsignedMessage(message, { chain })))).toBe(
      `problem retrieving blockchain "${chain}": not found`,
    );
  });

  test('of the primary network where the subnet of the source chain has its own validators', async () => {
    const fromL1 = signed(unsignedMessage(message, { chain: L1_CHAIN }));
    expect(await registering(fromL1)).toMatch(/^unknown validator: |^signature is invalid$/);
  });
});

describe('changing a weight is refused', () => {
  const changing = (wallet: Wallet, id: ValidationId, nonce: bigint, weight: bigint) =>
    reasonOf(wallet.issue(wallet.setWeight(fromManager(weightChange(id, nonce, weight)))));

  test('of a validation that is not there', async () => {
    expect(await changing(setUp().wallet, unknownId, 0n, 1n)).toBe(
      'could not load L1 validator: not found',
    );
  });

  test('with a nonce that was used', async () => {
    const { network, wallet } = setUp();
    const [first] = network.chain.l1Validators(SUBNET);
    const id = first?.validationId ?? unknownId;
    await wallet.issue(wallet.setWeight(fromManager(weightChange(id, 4n, 900n))));
    expect(await changing(wallet, id, 4n, 901n)).toBe(
      'warp message contains stale nonce 4 must be at least 5',
    );
    expect(await changing(wallet, id, 0xffff_ffff_ffff_ffffn, 901n)).toBe(
      'maxUint64 nonce is reserved for removal',
    );
  });

  test('to nothing for the last validator', async () => {
    const { network, wallet } = setUp();
    const [first, last] = network.chain.l1Validators(SUBNET).map((one) => one.validationId);
    await wallet.issue(wallet.setWeight(fromManager(weightChange(first ?? unknownId, 0n, 0n))));
    expect(await changing(wallet, last ?? unknownId, 0n, 0n)).toBe(
      'attempting to remove the last L1 validator from a converted subnet',
    );
  });
});

describe('other refusals', () => {
  test('topping up or disabling what is not there', async () => {
    const { wallet } = setUp();
    expect(await reasonOf(wallet.issue(wallet.increase(unknownId, 5n)))).toBe('not found');
    expect(await reasonOf(wallet.issue(wallet.disable(unknownId)))).toBe(
      'could not load L1 validator: not found',
    );
  });

  test('disabling by somebody else', async () => {
    const { network, wallet } = setUp();
    const id = network.chain.l1Validators(SUBNET)[0]?.validationId ?? unknownId;
    expect(await reasonOf(wallet.issue(wallet.disable(id), stranger))).toMatch(
      /^unauthorized modification: wrong signature: expected signature from \w+ but got from \w+$/,
    );
  });

  test('an output that was spent', async () => {
    const { wallet } = setUp();
    const [utxo] = wallet.utxos();
    const first = await wallet.sign(wallet.base(stranger.shortId, ONE_AVAX));
    const second = await wallet.sign(wallet.base(stranger.shortId, nAvax(2n * ONE_AVAX)));
    wallet.issueBytes(first);
    const spent =
      `failed to read consumed UTXO ${utxo?.utxoId.txID.toString() ?? ''}:0 ` + 'due to: not found';
    expect(await reasonOf(Promise.resolve().then(() => wallet.issueBytes(second)))).toBe(spent);
    expect(await reasonOf(Promise.resolve().then(() => wallet.issueBytes(first)))).toBe(spent);
  });

  test('a top-up by nothing, which the library itself would not make', async () => {
    const { network, wallet } = setUp();
    const { baseTx, validationId: id } = wallet
      .increase(unknownId, 5n)
      .getTx() as pvmSerial.IncreaseL1ValidatorBalanceTx;
    const tx = new pvmSerial.IncreaseL1ValidatorBalanceTx(baseTx, id, new BigIntPr(0n));
    const bytes = new avaxSerial.SignedTx(tx, []).toBytes();
    expect(network.refusal('platform.issueTx', wire(bytes))).toMatch(
      /failed execution: balance must be greater than 0$/,
    );
  });

  test('more gas than there is, and a fee that was enough before the price rose', async () => {
    const { network, wallet } = setUp();
    const cheap = await wallet.sign(wallet.base(stranger.shortId, ONE_AVAX));
    const greedy = await wallet.sign(wallet.fanOut(stranger.shortId, 300));
    const busy = new Wallet(network, stranger);
    const fanOut = () => busy.issue(busy.fanOut(account('crowd').shortId, 300));
    for (let i = 0; i < 3; i++) await fanOut();
    expect(network.refusal('platform.issueTx', wire(greedy))).toMatch(
      /^couldn't issue tx: failed verification: tx exceeds current gas capacity: \d+ > \d+$/,
    );
    const price = () => network.call<{ price: number }>('platform.getFeeState').price;
    expect(price()).toBe(1);
    while (price() === 1) {
      network.clock.now += 4n;
      await fanOut();
    }
    expect(await reasonOf(Promise.resolve().then(() => wallet.issueBytes(cheap)))).toMatch(
      new RegExp(`^insufficient unlocked funds: needs \\d+ more ${AVAX}$`),
    );
  });

  test('signed by somebody who does not own the funds', async () => {
    const { network, wallet } = setUp();
    const thief = account('thief');
    const tx = wallet.base(thief.shortId, ONE_AVAX);
    const own = new Wallet(network, operator);
    await own.sign(tx);
    tx.addSignatureAt(await secp256k1.sign(tx.toBytes(), thief.privateKey), 0, 0);
    const bytes = tx.getSignedTx().toBytes();
    expect(await reasonOf(Promise.resolve().then(() => own.issueBytes(bytes)))).toMatch(
      /^failed to verify transfer: wrong signature: expected signature from /,
    );
  });

  test('with a memo', async () => {
    const { wallet } = setUp();
    const tx = wallet.base(stranger.shortId, ONE_AVAX, Uint8Array.of(1, 2, 3));
    expect(await reasonOf(wallet.issue(tx))).toBe('memo exceeds maximum length: 3 > 0');
  });

  test('importing what nobody exported, exporting where nothing is', async () => {
    const { network, wallet } = setUp();
    const utxo = {
      txId: idFromBytes<never>(named('export')),
      outputIndex: 0,
      assetId: AVAX,
      amount: ONE_AVAX,
      owner: {
        locktime: 0n,
        threshold: 1,
        addresses: [bytesToHex(operator.shortId) as never],
      },
    };
    network.chain.addExportedFromC([utxo]);
    const bytes = await wallet.sign(wallet.importFromC());
    const other = testChain();
    expect(other.refusal('platform.issueTx', wire(bytes))).toMatch(
      /failed to get shared memory: not found$/,
    );
    expect(await reasonOf(wallet.issue(wallet.exportTo(L1_CHAIN, ONE_AVAX)))).toMatch(
      /^mismatched subnetIDs; expected "11111111111111111111111111111111LpoYY" got /,
    );
    const nowhere = idFromBytes(named('nowhere'));
    expect(await reasonOf(wallet.issue(wallet.exportTo(nowhere, ONE_AVAX)))).toMatch(
      /problem retrieving blockchain ".*": not found$/,
    );
  });

  test('for another network or chain', async () => {
    const { wallet } = setUp();
    const foreign = testChain({ networkId: 5 });
    const bytes = await wallet.sign(wallet.base(stranger.shortId, ONE_AVAX));
    expect(foreign.refusal('platform.issueTx', wire(bytes))).toMatch(
      /metadata failed verification: tx has wrong network ID$/,
    );
  });

  test('whatever is no transaction', () => {
    const { network } = setUp();
    const issue = (params: unknown) => network.refusal('platform.issueTx', params);
    expect(issue({ tx: '1234' })).toBe(
      'problem decoding transaction: missing 0x prefix to hex encoding',
    );
    expect(issue({ tx: '0x12' })).toBe(
      'problem decoding transaction: input string is smaller than the checksum size',
    );
    expect(issue({ tx: '0x0000000000000000' })).toBe(
      'problem decoding transaction: invalid input checksum',
    );
    expect(issue({ tx: '0xzz' })).toMatch(/^problem decoding transaction: encoding\/hex/);
    expect(issue({ tx: '0x00', encoding: 'base64' })).toBe(
      'problem decoding transaction: invalid encoding',
    );
    expect(issue({})).toMatch(/^couldn't parse tx: /);
    expect(issue(wire(new Uint8Array(70_000)))).toMatch(/^couldn't parse tx: tx too large/);
    expect(issue(wire(idToBytes(SUBNET)))).toMatch(/^couldn't parse tx: /);
  });
});
