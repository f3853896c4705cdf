import { expect, test } from 'vitest';
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

const PREFIX =
  /^couldn't issue tx: failed verification: (?:failed execution: standard tx \w+ failed execution: )?/;

/** Returns why a transaction is refused, after the text that all refusals begin with. */
async function reasonOf(issued: Promise<unknown>): Promise<string> {
  const refusal = await issued.then(
    () => new Error('accepted'),
    (error: unknown) => error as Error,
  );
  expect(refusal.message).toMatch(PREFIX);
  return refusal.message.replace(PREFIX, '');
}

const register = (wallet: Wallet, signedMessage: Uint8Array, proof = newcomer.proof()) =>
  wallet.issue(wallet.register(signedMessage, proof, 0n));

/** The ID of a validation that does not exist. */
const unknownId = idFromBytes<ValidationId>(named('nobody'));
const OTHER = named('x').slice(0, 20);
const NOWHERE = idFromBytes<typeof C_CHAIN>(named('nowhere'));
const unsigned = unsignedMessage(message);
/** A message with the aggregate signature of another one. */
const ofOtherBytes = () => {
  const aggregate = signed(unsignedMessage(registration(newcomer, { weight: 9n }))).slice(-96);
  const signers = signed(unsigned).slice(unsigned.length + 8, -96);
  return encodeSignedMessage(unsigned, signers, aggregate);
};
const IN_WARP = 'failed verifying warp messages: ';

test.each<[reason: string, issue: (wallet: Wallet) => Promise<unknown>]>([
  [
    `warp message expired at ${START} and it is currently ${START}`,
    (wallet) => register(wallet, fromManager(registration(newcomer, { expiry: START }))),
  ],
  [
    'invalid proof of possession',
    (wallet) => register(wallet, fromManager(message), node('other').proof()),
  ],
  [
    `wrong warp message source address expected ${bytesToHex(MANAGER)} but got ${bytesToHex(OTHER)}`,
    (wallet) => register(wallet, fromManager(message, { address: OTHER })),
  ],
  [
    `wrong warp message source chain ID expected ${C_CHAIN} but had ${X_CHAIN}`,
    (wallet) => register(wallet, fromManager(message, { chain: X_CHAIN })),
  ],
  [
    `could not load subnet conversion for ${idFromBytes(named('elsewhere'))} with: not found`,
    (wallet) =>
      register(wallet, fromManager(registration(newcomer, { subnetId: named('elsewhere') }))),
  ],
  [
    `${IN_WARP}signature weight is insufficient: 67*1000 > 100*300`,
    (wallet) => register(wallet, signed(unsigned, primary.slice(1))),
  ],
  [`${IN_WARP}signature is invalid`, (wallet) => register(wallet, ofOtherBytes())],
  [
    `${IN_WARP}wrong networkID`,
    (wallet) => register(wallet, signed(unsignedMessage(message, { networkId: 5 }))),
  ],
  [
    `${IN_WARP}problem retrieving blockchain "${NOWHERE}": not found`,
    (wallet) => register(wallet, signed(unsignedMessage(message, { chain: NOWHERE }))),
  ],
  ['could not load L1 validator: not found', (wallet) => wallet.changeWeight(unknownId, 0n, 1n)],
  ['not found', (wallet) => wallet.issue(wallet.increase(unknownId, 5n))],
  ['could not load L1 validator: not found', (wallet) => wallet.issue(wallet.disable(unknownId))],
])('%s', async (reason, issue) => {
  expect(await reasonOf(issue(openWallet().wallet))).toBe(reason);
});

test('a registration that expires more than a day ahead; exactly a day is accepted', async () => {
  const { network, wallet } = openWallet();
  const ahead = fromManager(registration(newcomer, { expiry: START + 86_401n }));
  expect(await reasonOf(register(wallet, ahead))).toBe(
    'warp message not yet allowed because time is 86401 seconds in the future but the limit is 86400',
  );
  network.clock.now += 1n;
  await register(wallet, ahead);
});

test('a second registration of a node: while it validates, after its removal, until the first expires', async () => {
  const { network, wallet } = openWallet();
  const again = () => reasonOf(register(wallet, fromManager(message)));
  await wallet.registerNewcomer();
  expect(await again()).toBe(`warp message already issued for validationID ${validationId}`);
  const other = fromManager(registration(newcomer, { weight: 501n }));
  expect(await reasonOf(register(wallet, other))).toBe(
    'L1 validator contains duplicate subnetID + nodeID pair',
  );
  await wallet.changeWeight(validationId, 0n, 0n);
  expect(await again()).toBe(`warp message already issued for validationID ${validationId}`);
  network.clock.now = START + 86_400n;
  await wallet.issue(wallet.base(operator.shortId, ONE_AVAX));
  expect(await again()).toMatch(/^warp message expired at/);
});

test('a change with a used nonce, a removal of the last validator, a disabling by another account', async () => {
  const { network, wallet } = openWallet();
  const [first, last] = network.chain.l1Validators(SUBNET).map((one) => one.validationId) as [
    ValidationId,
    ValidationId,
  ];
  expect(await reasonOf(wallet.issue(wallet.disable(first), stranger))).toMatch(
    /^unauthorized modification: wrong signature: expected signature from \w+ but got from \w+$/,
  );
  await wallet.changeWeight(first, 4n, 900n);
  expect(await reasonOf(wallet.changeWeight(first, 4n, 901n))).toBe(
    'warp message contains stale nonce 4 must be at least 5',
  );
  expect(await reasonOf(wallet.changeWeight(first, 0xffff_ffff_ffff_ffffn, 901n))).toBe(
    'maxUint64 nonce is reserved for removal',
  );
  await wallet.changeWeight(first, 5n, 0n);
  expect(await reasonOf(wallet.changeWeight(last, 0n, 0n))).toBe(
    'attempting to remove the last L1 validator from a converted subnet',
  );
});

test('an output that was spent', async () => {
  const { wallet } = openWallet();
  const [utxo] = await wallet.utxos();
  const first = await wallet.sign(wallet.base(stranger.shortId, ONE_AVAX));
  const second = await wallet.sign(wallet.base(stranger.shortId, nAvax(2n * ONE_AVAX)));
  await wallet.issueBytes(first);
  const spent = `failed to read consumed UTXO ${utxo?.utxoId.txID.toString()}:0 due to: not found`;
  expect(await reasonOf(wallet.issueBytes(second))).toBe(spent);
  expect(await reasonOf(wallet.issueBytes(first))).toBe(spent);
});
