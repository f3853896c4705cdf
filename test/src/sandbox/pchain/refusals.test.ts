import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { idFromBytes, type ValidationId } from '../../../../src/domain/identity/ids.ts';
import { nAvax } from '../../../../src/domain/units.ts';
import { encodeSignedMessage } from '../../../../src/protocol/warp/message.ts';
import { named, node } from './helpers/keys.ts';
import {
  fromManager,
  newcomer,
  newcomerId as validationId,
  newcomerMessage as message,
  registration,
  signed,
  unsignedMessage,
  type Sender,
} from './helpers/messages.ts';
import {
  C_CHAIN,
  MANAGER,
  ONE_AVAX,
  operator,
  primary,
  START,
  stranger,
  SUBNET,
  X_CHAIN,
} from './helpers/test-chain.ts';
import { openWallet, type Wallet } from './helpers/wallet.ts';

/** The ID of a validation that does not exist. */
const unknownId = idFromBytes<ValidationId>(named('nobody'));

const FAILED = "couldn't issue tx: failed verification: ";

/** Returns the reason in a refusal, which must have this text around it. */
async function reasonIn(shape: string, issued: Promise<unknown>): Promise<string> {
  const text = await issued.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return new RegExp(`^${FAILED}${shape}(.*)$`).exec(text)?.[1] ?? `NOT OF THE SHAPE: ${text}`;
}

/** Returns why the execution of a transaction is refused. */
const reasonOf = (issued: Promise<unknown>) =>
  reasonIn('failed execution: standard tx \\w+ failed execution: ', issued);
/** Returns why the signatures of a message are refused. */
const warpReasonOf = (issued: Promise<unknown>) =>
  reasonIn('failed verifying warp messages: ', issued);

describe('registering is refused', () => {
  const registering = (
    payload: Uint8Array,
    wallet: Wallet,
    { proof = newcomer.proof(), ...sender }: Sender & { readonly proof?: Uint8Array } = {},
  ) => reasonOf(wallet.issue(wallet.register(fromManager(payload, sender), proof, 0n)));

  test('if it expires more than a day ahead; exactly a day is accepted', async () => {
    const { network, wallet } = openWallet();
    const payload = registration(newcomer, { expiry: START + 86_401n });
    expect(await registering(payload, wallet)).toBe(
      'warp message not yet allowed because time is 86401 seconds in the future ' +
        'but the limit is 86400',
    );
    network.clock.now += 1n;
    await wallet.issue(wallet.register(fromManager(payload), newcomer.proof(), 0n));
  });

  test('a second time: while it validates, after its removal, and until it expires', async () => {
    const { network, wallet } = openWallet();
    await wallet.registerNewcomer();
    const again = `warp message already issued for validationID ${validationId}`;
    expect(await registering(message, wallet)).toBe(again);
    await wallet.changeWeight(validationId, 0n, 0n);
    expect(await registering(message, wallet)).toBe(again);
    network.clock.now = START + 86_400n;
    await wallet.issue(wallet.base(operator.shortId, ONE_AVAX));
    expect(await registering(message, wallet)).toMatch(/^warp message expired at/);
  });

  test('for a node that validates the subnet already', async () => {
    const { wallet } = openWallet();
    await wallet.registerNewcomer();
    const other = registration(newcomer, { weight: 501n });
    expect(await registering(other, wallet)).toBe(
      'L1 validator contains duplicate subnetID + nodeID pair',
    );
  });

  const OTHER = named('x').slice(0, 20);
  test.each<[string, Uint8Array, Parameters<typeof registering>[2]?]>([
    [
      `warp message expired at ${START} and it is currently ${START}`,
      registration(newcomer, { expiry: START }),
    ],
    ['invalid proof of possession', message, { proof: node('other').proof() }],
    [
      `wrong warp message source address expected ${bytesToHex(MANAGER)} but got ${bytesToHex(OTHER)}`,
      message,
      { address: OTHER },
    ],
    [
      `wrong warp message source chain ID expected ${C_CHAIN} but had ${X_CHAIN}`,
      message,
      { chain: X_CHAIN },
    ],
    [
      `could not load subnet conversion for ${idFromBytes(named('elsewhere'))} with: not found`,
      registration(newcomer, { subnetId: named('elsewhere') }),
    ],
  ])('%s', async (reason, payload, sent) => {
    expect(await registering(payload, openWallet().wallet, sent)).toBe(reason);
  });
});

describe('the signatures of a message are refused', () => {
  const registering = (signedMessage: Uint8Array) => {
    const { wallet } = openWallet();
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

  test('for another network, or from an unknown chain', async () => {
    expect(await registering(signed(unsignedMessage(message, { networkId: 5 })))).toBe(
      'wrong networkID',
    );
    const chain = idFromBytes<typeof C_CHAIN>(named('nowhere'));
    expect(await registering(signed(unsignedMessage(message, { chain })))).toBe(
      `problem retrieving blockchain "${chain}": not found`,
    );
  });
});

describe('changing a weight is refused', () => {
  const changing = (wallet: Wallet, ...change: Parameters<Wallet['changeWeight']>) =>
    reasonOf(wallet.changeWeight(...change));

  test('of an unknown validation, with a used nonce, and to 0 for the last validator', async () => {
    const { network, wallet } = openWallet();
    expect(await changing(wallet, unknownId, 0n, 1n)).toBe(
      'could not load L1 validator: not found',
    );
    const [first, last] = network.chain.l1Validators(SUBNET).map((one) => one.validationId) as [
      ValidationId,
      ValidationId,
    ];
    await wallet.changeWeight(first, 4n, 900n);
    expect(await changing(wallet, first, 4n, 901n)).toBe(
      'warp message contains stale nonce 4 must be at least 5',
    );
    expect(await changing(wallet, first, 0xffff_ffff_ffff_ffffn, 901n)).toBe(
      'maxUint64 nonce is reserved for removal',
    );
    await wallet.changeWeight(first, 5n, 0n);
    expect(await changing(wallet, last, 0n, 0n)).toBe(
      'attempting to remove the last L1 validator from a converted subnet',
    );
  });
});

describe('a transaction of any kind is refused:', () => {
  test('topping up or disabling an unknown validator, or disabling by another account', async () => {
    const { network, wallet } = openWallet();
    expect(await reasonOf(wallet.issue(wallet.increase(unknownId, 5n)))).toBe('not found');
    expect(await reasonOf(wallet.issue(wallet.disable(unknownId)))).toBe(
      'could not load L1 validator: not found',
    );
    const id = network.chain.l1Validators(SUBNET)[0]!.validationId;
    expect(await reasonOf(wallet.issue(wallet.disable(id), stranger))).toMatch(
      /^unauthorized modification: wrong signature: expected signature from \w+ but got from \w+$/,
    );
  });

  test('an output that was spent', async () => {
    const { wallet } = openWallet();
    const [utxo] = await wallet.utxos();
    const first = await wallet.sign(wallet.base(stranger.shortId, ONE_AVAX));
    const second = await wallet.sign(wallet.base(stranger.shortId, nAvax(2n * ONE_AVAX)));
    await wallet.issueBytes(first);
    const spent =
      `failed to read consumed UTXO ${utxo?.utxoId.txID.toString() ?? ''}:0 ` + 'due to: not found';
    expect(await reasonOf(wallet.issueBytes(second))).toBe(spent);
    expect(await reasonOf(wallet.issueBytes(first))).toBe(spent);
  });
});
