import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import {
  idFromBytes,
  idToBytes,
  P_CHAIN_ID,
  type ValidationId,
} from '../../../../src/domain/identity/ids.ts';
import { encodeJustification } from '../../../../src/protocol/warp/justification.ts';
import { encodeL1ValidatorRegistration } from '../../../../src/protocol/warp/payloads.ts';
import { initialValidators } from '../../../../src/sandbox/pchain/state/state.ts';
import { named, node } from './helpers/keys.ts';
import {
  fromManager,
  newcomer,
  registration,
  unsignedMessage,
  weightChange,
} from './helpers/messages.ts';
import { conversion, operator, START, subnetBytes } from './helpers/test-chain.ts';
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
  const founderId = initialValidators(conversion())[0]!.validationId;

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
});
