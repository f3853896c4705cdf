import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { idFromBytes, type ValidationId } from '../../../../src/domain/identity/ids.ts';
import { encodeSignedMessage } from '../../../../src/protocol/warp/message.ts';
import { named, node } from './helpers/keys.ts';
import {
  fromManager,
  registration,
  signed,
  unsignedMessage,
  weightChange,
} from './helpers/messages.ts';
import {
  C_CHAIN,
  L1_CHAIN,
  MANAGER,
  ONE_AVAX,
  operator,
  primary,
  START,
  SUBNET,
  X_CHAIN,
} from './helpers/test-chain.ts';
import { reasonOf, setUp, unknownId } from './helpers/refusals.ts';
import type { Wallet } from './helpers/wallet.ts';

const newcomer = node('newcomer');
const message = registration(newcomer);
const validationId = idFromBytes<ValidationId>(sha256(message));

/** Returns why the signatures of a message are refused. */
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

  test('after its expiry', async () => {
    const { network, wallet } = setUp();
    const expiry = START + 5n;
    network.clock.now = expiry;
    expect(await registering(registration(newcomer, { expiry }), wallet)).toBe(
      `warp message expired at ${expiry} and it is currently ${expiry}`,
    );
  });

  test('if it expires more than a day ahead; exactly a day is accepted', async () => {
    const { network, wallet } = setUp();
    const payload = registration(newcomer, { expiry: START + 86_401n });
    expect(await registering(payload, wallet)).toBe(
      'warp message not yet allowed because time is 86401 seconds in the future ' +
        'but the limit is 86400',
    );
    network.clock.now += 1n;
    // The same bytes were dropped, so the test uses another input to make another transaction.
    await wallet.issue(wallet.base(operator.shortId, ONE_AVAX));
    await wallet.issue(wallet.register(fromManager(payload), newcomer.proof(), 0n));
  });

  test('a second time: while it validates, after its removal, and until it expires', async () => {
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

  test('for a node that validates the subnet already', async () => {
    const { wallet } = setUp();
    await wallet.issue(wallet.register(fromManager(message), newcomer.proof(), 0n));
    const other = registration(newcomer, { weight: 501n });
    expect(await registering(other, wallet)).toBe(
      'L1 validator contains duplicate subnetID + nodeID pair',
    );
  });

  test('with a proof of possession of another key', async () => {
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

  test('for a message from another chain or contract than the manager', async () => {
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
});

describe('the signatures of a message are refused', () => {
  const registering = (signedMessage: Uint8Array) => {
    const { wallet } = setUp();
    return warpReasonOf(wallet.issue(wallet.register(signedMessage, newcomer.proof(), 0n)));
  };
  const unsigned = unsignedMessage(message);

  test('below the quorum', async () => {
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

  test('with a zero byte before the bits, or with an unknown validator', async () => {
    const good = signed(unsigned);
    const signature = good.slice(-96);
    const padded = encodeSignedMessage(unsigned, Uint8Array.of(0, 7), signature);
    expect(await registering(padded)).toBe('bitset is invalid');
    const beyond = encodeSignedMessage(unsigned, Uint8Array.of(0x17), signature);
    expect(await registering(beyond)).toBe(
      'unknown validator: NumIndices (4) >= NumFilteredValidators (4)',
    );
  });

  test('for another network, or from an unknown chain', async () => {
    expect(await registering(signed(unsignedMessage(message, { networkId: 5 })))).toBe(
      'wrong networkID',
    );
    const chain = idFromBytes<typeof C_CHAIN>(named('nowhere'));
    expect(await registering(signed(unsignedMessage(message, { chain })))).toBe(
      `problem retrieving blockchain "${chain}": not found`,
    );
  });

  test('of the primary network if the subnet of the source chain has its own validators', async () => {
    const fromL1 = signed(unsignedMessage(message, { chain: L1_CHAIN }));
    expect(await registering(fromL1)).toMatch(/^unknown validator: |^signature is invalid$/);
  });
});

describe('changing a weight is refused', () => {
  const changing = (wallet: Wallet, id: ValidationId, nonce: bigint, weight: bigint) =>
    reasonOf(wallet.issue(wallet.setWeight(fromManager(weightChange(id, nonce, weight)))));

  test('of an unknown validation', async () => {
    expect(await changing(setUp().wallet, unknownId, 0n, 1n)).toBe(
      'could not load L1 validator: not found',
    );
  });

  test('with a used nonce', async () => {
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

  test('to 0 for the last validator', async () => {
    const { network, wallet } = setUp();
    const [first, last] = network.chain.l1Validators(SUBNET).map((one) => one.validationId);
    await wallet.issue(wallet.setWeight(fromManager(weightChange(first ?? unknownId, 0n, 0n))));
    expect(await changing(wallet, last ?? unknownId, 0n, 0n)).toBe(
      'attempting to remove the last L1 validator from a converted subnet',
    );
  });
});
