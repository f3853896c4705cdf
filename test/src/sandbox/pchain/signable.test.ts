import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import {
  idFromBytes,
  idToBytes,
  P_CHAIN_ID,
  type ValidationId,
} from '../../../../src/domain/identity/ids.ts';
import { encodeUnsignedMessage } from '../../../../src/protocol/warp/message.ts';
import { encodeJustification } from '../../../../src/protocol/warp/justification.ts';
import {
  encodeL1ValidatorRegistration,
  encodeSubnetToL1Conversion,
} from '../../../../src/protocol/warp/payloads.ts';
import { conversionIdOf, initialValidators } from '../../../../src/sandbox/pchain/state/state.ts';
import { named, node } from './helpers/keys.ts';
import {
  fromManager,
  newcomer,
  registration,
  unsignedMessage,
  weightChange,
} from './helpers/messages.ts';
import {
  C_CHAIN,
  conversion,
  MANAGER,
  NETWORK_ID,
  operator,
  START,
  subnetBytes,
} from './helpers/test-chain.ts';
import { openWallet } from './helpers/wallet.ts';

const EXPIRY = START + 1000n;
const message = registration(newcomer, { expiry: EXPIRY });
const validationId = idFromBytes<ValidationId>(sha256(message));
const unused = registration(node('never registered'), { expiry: EXPIRY });
const fromPChain = { chain: P_CHAIN_ID, address: new Uint8Array() };

const registered = (id: Uint8Array, yes: boolean, sender = fromPChain) =>
  unsignedMessage(encodeL1ValidatorRegistration({ validationId: id, registered: yes }), sender);
const weightOf = (id: ValidationId, nonce: bigint, weight: bigint) =>
  unsignedMessage(weightChange(id, nonce, weight), fromPChain);
const ofMessage = (bytes: Uint8Array) =>
  encodeJustification({ kind: 'registration', message: bytes });
const ofIndex = (subnetId: Uint8Array, index: number) =>
  encodeJustification({ kind: 'initial', subnetId, index });

describe("the P-Chain's validators sign only what is true, before and after a change", () => {
  const { network, wallet } = openWallet();
  const { chain, clock } = network;
  const id = sha256(message);
  const conversionId = conversionIdOf(conversion());
  const [founderId, secondFounderId] = initialValidators(conversion()).map(
    (one) => one.validationId,
  ) as [ValidationId, ValidationId];

  test('a registration, its weights and its removal, each only while it is true', async () => {
    expect(chain.signable(registered(id, true))).toBe(false);
    expect(chain.signable(registered(id, false), ofMessage(message))).toBe(false);

    await wallet.issue(wallet.register(fromManager(message), newcomer.proof(), 0n));
    expect(chain.signable(registered(id, true))).toBe(true);
    expect(chain.signable(registered(id, false), ofMessage(message))).toBe(false);

    expect(chain.signable(weightOf(validationId, 0n, 500n))).toBe(false);
    await wallet.changeWeight(validationId, 3n, 700n);
    expect(chain.signable(weightOf(validationId, 3n, 700n))).toBe(true);
    expect(chain.signable(weightOf(validationId, 2n, 700n))).toBe(false);
    expect(chain.signable(weightOf(validationId, 3n, 701n))).toBe(false);
    expect(chain.signable(weightOf(validationId, 0xffff_ffff_ffff_ffffn, 0n))).toBe(false);

    await wallet.changeWeight(validationId, 4n, 0n);
    expect(chain.signable(weightOf(validationId, 4n, 0n))).toBe(false);
    expect(chain.signable(registered(id, true))).toBe(false);
    expect(chain.signable(registered(id, false), ofMessage(message))).toBe(true);
    clock.now = EXPIRY;
    expect(chain.signable(registered(sha256(unused), false), ofMessage(unused))).toBe(false);
    // Validators sign that a registration can no longer happen only after a block past its expiry.
    await wallet.issue(wallet.base(operator.shortId, 1n));
    expect(chain.signable(registered(id, false), ofMessage(message))).toBe(true);
    expect(chain.signable(registered(sha256(unused), false), ofMessage(unused))).toBe(true);
  });

  test('initial validators are identified by their index', async () => {
    const founderBytes = idToBytes(founderId);
    expect(chain.signable(registered(founderBytes, true))).toBe(true);
    expect(chain.signable(registered(founderBytes, false), ofIndex(subnetBytes, 0))).toBe(false);
    await wallet.changeWeight(founderId, 0n, 0n);
    expect(chain.signable(registered(founderBytes, false), ofIndex(subnetBytes, 0))).toBe(true);
    expect(chain.signable(registered(founderBytes, false), ofIndex(subnetBytes, 1))).toBe(false);
  });

  test('refuses an invalid justification, or one of another validation', () => {
    const gone = registered(sha256(unused), false);
    expect(chain.signable(gone)).toBe(false);
    expect(chain.signable(gone, Uint8Array.of(0x1a, 0))).toBe(false);
    expect(chain.signable(gone, Uint8Array.of(0x12, 9))).toBe(false);
    expect(chain.signable(gone, ofMessage(Uint8Array.of(1)))).toBe(false);
    expect(chain.signable(gone, ofMessage(message))).toBe(false);
    expect(chain.signable(gone, ofIndex(Uint8Array.of(1, 2), 0))).toBe(false);
    const elsewhere = named('elsewhere');
    const index = Uint8Array.from([...elsewhere, 0, 0, 0, 0]);
    expect(chain.signable(registered(sha256(index), false), ofIndex(elsewhere, 0))).toBe(false);
  });

  test('a conversion is signed for its own subnet', () => {
    const converted = unsignedMessage(encodeSubnetToL1Conversion(conversionId), fromPChain);
    expect(chain.signable(converted, subnetBytes)).toBe(true);
    expect(chain.signable(converted)).toBe(false);
    expect(chain.signable(converted, named('elsewhere'))).toBe(false);
    const other = unsignedMessage(encodeSubnetToL1Conversion(named('other')), fromPChain);
    expect(chain.signable(other, subnetBytes)).toBe(false);
  });

  test('messages that the P-Chain would not send are refused', () => {
    const founderBytes = idToBytes(secondFounderId);
    expect(chain.signable(new Uint8Array(3))).toBe(false);
    const block = encodeUnsignedMessage({
      networkId: NETWORK_ID,
      sourceChainId: idToBytes(P_CHAIN_ID),
      // The payload of a block's hash: codec version 0, type 0, the hash.
      payload: Uint8Array.of(0, 0, 0, 0, 0, 0, ...named('block')),
    });
    expect(chain.signable(block)).toBe(false);
    const sent = { chain: P_CHAIN_ID, address: MANAGER };
    expect(chain.signable(registered(founderBytes, true, sent))).toBe(false);
    const odd = Uint8Array.of(0, 0, 0, 0, 0, 9);
    expect(chain.signable(unsignedMessage(odd, fromPChain))).toBe(false);
    expect(chain.signable(unsignedMessage(message, fromPChain))).toBe(false);
    const elsewhere = { chain: C_CHAIN, address: new Uint8Array() };
    expect(chain.signable(registered(founderBytes, true, elsewhere))).toBe(false);
    const foreign = { ...fromPChain, networkId: 5 };
    expect(chain.signable(registered(founderBytes, true, foreign))).toBe(false);
  });
});
