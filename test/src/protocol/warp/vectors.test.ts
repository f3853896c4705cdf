import { describe, expect, test } from 'vitest';
import { idFromBytes, parseId, idToBytes } from '../../../../src/domain/identity/ids.ts';
import {
  decodeAddressedCall,
  decodeSignedMessage,
  decodeSigners,
  decodeUnsignedMessage,
  encodeAddressedCall,
  encodeSignedMessage,
  encodeUnsignedMessage,
  warpMessageId,
} from '../../../../src/protocol/warp/message.ts';
import { blsSignatureFault } from '../../../../src/protocol/crypto/bls.ts';
import {
  decodeJustification,
  encodeJustification,
} from '../../../../src/protocol/warp/justification.ts';
import { predicateEntry, WARP_PRECOMPILE } from '../../../../src/protocol/warp/predicate.ts';
import {
  conversionId,
  decodeL1ValidatorRegistration,
  decodeL1ValidatorWeight,
  decodeRegisterL1Validator,
  decodeSubnetToL1Conversion,
  encodeConversionData,
  encodeL1ValidatorRegistration,
  encodeL1ValidatorWeight,
  encodeRegisterL1Validator,
  encodeSubnetToL1Conversion,
  initialValidationId,
  registrationValidationId,
} from '../../../../src/protocol/warp/payloads.ts';
import {
  A1,
  C,
  CONVERSION_ID,
  D1,
  EXPIRY,
  G1,
  G2,
  hex,
  K,
  M,
  N,
  O,
  plain,
  R1,
  R2,
  S,
  sha256Hex,
  U1,
  V,
  W1,
  W2,
  X1,
  X2,
  Z,
} from './helpers/vectors.ts';

const owner = { threshold: 1, addresses: [hex(O)] };
const nobody = { threshold: 0, addresses: [] };
const request = {
  subnetId: hex(S),
  nodeId: hex(N),
  blsPublicKey: hex(K),
  expiry: EXPIRY,
  remainingBalanceOwner: owner,
  disableOwner: owner,
  weight: 1000n,
};

/** A message from the P-Chain of network 5. */
const fromPChain = (payload: Uint8Array): Uint8Array =>
  encodeUnsignedMessage({
    networkId: 5,
    sourceChainId: hex(Z),
    payload: encodeAddressedCall({ source: new Uint8Array(), payload }),
  });

/** A message from the validator manager on Fuji's C-Chain. */
const fromManager = (payload: Uint8Array): Uint8Array =>
  encodeUnsignedMessage({
    networkId: 5,
    sourceChainId: hex(C),
    payload: encodeAddressedCall({ source: hex(M), payload }),
  });

describe('registrations', () => {
  test('with one owner each', () => {
    expect(R1).toHaveLength(182);
    expect(encodeRegisterL1Validator(request)).toEqual(R1);
    expect(decodeRegisterL1Validator(R1)).toEqual(request);
    expect(plain(registrationValidationId(R1))).toBe(V);
    expect(idFromBytes(hex(V))).toBe('njUcqgEh2ZJrqT2GPFmV8axK9K7cK9F43nFLuayS1FVqsZUJs');
    expect(
      plain(
        idToBytes(parseId('921UFKnPdhCsWm2DPuAKat9CSEVtpg5WtWgue3cf8yNvWGzHj', 'noun.subnet-id')),
      ),
    ).toBe(S);
  });

  test('without owners', () => {
    const message = { ...request, remainingBalanceOwner: nobody, disableOwner: nobody, weight: 1n };
    expect(R2).toHaveLength(142);
    expect(encodeRegisterL1Validator(message)).toEqual(R2);
    expect(decodeRegisterL1Validator(R2)).toEqual(message);
    expect(plain(registrationValidationId(R2))).toBe(
      '994062c8bf89e5319ddf23722480cb890bcbe2954d710e7b8ebf56909278c929',
    );
  });
});

describe('envelopes', () => {
  test('the addressed call', () => {
    expect(A1).toHaveLength(216);
    expect(encodeAddressedCall({ source: hex(M), payload: R1 })).toEqual(A1);
    expect(decodeAddressedCall(A1)).toEqual({ source: hex(M), payload: R1 });
  });

  test('the unsigned message', () => {
    expect(U1).toHaveLength(258);
    expect(fromManager(R1)).toEqual(U1);
    expect(decodeUnsignedMessage(U1)).toEqual({
      networkId: 5,
      sourceChainId: hex(C),
      payload: A1,
    });
    expect(plain(warpMessageId(U1))).toBe(
      '045db7883274f222381a326fc65d29f174c8b33d59d8d70fc4b4434ed4a357cc',
    );
  });
});

describe("the P-Chain's messages about a registration", () => {
  test.each([
    [true, G1, '052883a4dcd9d3005fd32cffd2f90ace06dbad873699e2a37ca7e1d1f6aebc20'],
    [false, G2, '78e5fdc20da2c173b866cd75995d0bf171a17ada15e39857424093893005d867'],
  ])('registered: %s', (registered, bytes, messageId) => {
    const message = { validationId: hex(V), registered };
    expect(bytes).toHaveLength(39);
    expect(encodeL1ValidatorRegistration(message)).toEqual(bytes);
    expect(decodeL1ValidatorRegistration(bytes)).toEqual(message);
    const unsigned = fromPChain(bytes);
    expect(unsigned).toEqual(
      hex(`0000 00000005 ${Z} 00000035 0000 00000001 00000000 00000027`, plain(bytes)),
    );
    expect(unsigned).toHaveLength(95);
    expect(plain(warpMessageId(unsigned))).toBe(messageId);
  });
});

describe('weights', () => {
  test.each([
    [W1, 1n, 2000n],
    [W2, 2n, 0n],
  ])('are encoded and decoded', (bytes, nonce, weight) => {
    const message = { validationId: hex(V), nonce, weight };
    expect(bytes).toHaveLength(54);
    expect(encodeL1ValidatorWeight(message)).toEqual(bytes);
    expect(decodeL1ValidatorWeight(bytes)).toEqual(message);
    const there = fromManager(bytes);
    expect(there).toHaveLength(130);
    expect(there).toEqual(
      hex(`0000 00000005 ${C} 00000058 0000 00000001 00000014 ${M} 00000036`, plain(bytes)),
    );
    const back = fromPChain(bytes);
    expect(back).toHaveLength(110);
    expect(back).toEqual(
      hex(`0000 00000005 ${Z} 00000044 0000 00000001 00000000 00000036`, plain(bytes)),
    );
  });
});

test('a conversion', () => {
  const data = {
    subnetId: hex(S),
    managerChainId: hex(C),
    managerAddress: hex(M),
    validators: [{ nodeId: hex(N), blsPublicKey: hex(K), weight: 1000n }],
  };
  expect(D1).toHaveLength(174);
  expect(encodeConversionData(data)).toEqual(D1);
  expect(plain(conversionId(data))).toBe(CONVERSION_ID);
  const message = encodeSubnetToL1Conversion(conversionId(data));
  expect(message).toEqual(hex(`0000 00000000 ${CONVERSION_ID}`));
  expect(plain(decodeSubnetToL1Conversion(message))).toBe(CONVERSION_ID);
  const unsigned = fromPChain(message);
  expect(unsigned).toHaveLength(94);
  expect(unsigned).toEqual(
    hex(`0000 00000005 ${Z} 00000034 0000 00000001 00000000 00000026`, plain(message)),
  );
});

describe('initial validators', () => {
  test.each([
    [0, '8f66d43a30f9c9d81ff6ff358fa56b9551a84dbd90e1c3d26251802889b7e4b6', `0a240a20${S}1000`],
    [1, 'd0a4c695f5f0de133cf70efdf7b73fa0a53c6f15065126f34aacb9ac93b7cf5b', `0a240a20${S}1001`],
    [200, 'ee4a890e26be8652267915d35dde7c4f18ec6a26e7e0c2aac5939413c27b9577', `0a250a20${S}10c801`],
  ])('index %i', (index, validationId, justification) => {
    expect(plain(initialValidationId(hex(S), index))).toBe(validationId);
    const reason = { kind: 'initial' as const, subnetId: hex(S), index };
    expect(plain(encodeJustification(reason))).toBe(justification);
    expect(decodeJustification(hex(justification))).toEqual(reason);
  });

  test('a missing index is 0', () => {
    expect(decodeJustification(hex(`0a220a20${S}`))).toEqual({
      kind: 'initial',
      subnetId: hex(S),
      index: 0,
    });
  });
});

test('the justification by a registration', () => {
  const justification = encodeJustification({ kind: 'registration', message: R1 });
  expect(justification).toHaveLength(185);
  expect(justification).toEqual(hex('12b601', plain(R1)));
  expect(decodeJustification(justification)).toEqual({ kind: 'registration', message: R1 });
});

describe('predicates', () => {
  const counting = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => i + 1);
  const key = (...pieces: string[]): string => `0x${pieces.join('')}`;
  const first32 = plain(counting(32));

  test.each([
    [31, [key(plain(counting(31)), 'ff')]],
    [32, [key(first32), key('ff', '00'.repeat(31))]],
    [33, [key(first32), key('21ff', '00'.repeat(30))]],
  ])('of %i bytes', (length, storageKeys) => {
    expect(predicateEntry(counting(length))).toEqual({ address: WARP_PRECOMPILE, storageKeys });
  });
});

describe('messages that a real network signed', () => {
  const validationId = '38e6e9fe31c6d070a8c792dbacf6d0aefb8eac2aded49cc0aa9f422d1fdd9ecd';

  test('a registration', () => {
    expect(X1).toHaveLength(303);
    const message = decodeSignedMessage(X1);
    expect(message.unsignedBytes).toEqual(X1.slice(0, 198));
    expect(message.unsigned.networkId).toBe(12345);
    expect(plain(warpMessageId(message.unsignedBytes))).toMatch(/^56bb90ae.*9054$/);
    const call = decodeAddressedCall(message.unsigned.payload);
    expect(call.source).toHaveLength(0);
    expect(plain(registrationValidationId(call.payload))).toBe(validationId);
    expect(decodeRegisterL1Validator(call.payload)).toMatchObject({
      weight: 1n,
      remainingBalanceOwner: nobody,
      disableOwner: nobody,
    });
    expect(decodeSigners(message.signers)).toEqual([0]);
    expect(blsSignatureFault(message.signature)).toBeUndefined();
    const again = encodeSignedMessage(message.unsignedBytes, message.signers, message.signature);
    expect(again).toEqual(X1);
  });

  test('a weight', () => {
    expect(X2).toHaveLength(215);
    const message = decodeSignedMessage(X2);
    expect(plain(warpMessageId(message.unsignedBytes))).toMatch(/^2f8dcb92.*6b01$/);
    expect(sha256Hex(message.unsignedBytes)).toBe(plain(warpMessageId(message.unsignedBytes)));
    const call = decodeAddressedCall(message.unsigned.payload);
    expect(decodeL1ValidatorWeight(call.payload)).toEqual({
      validationId: hex(validationId),
      nonce: 1n,
      weight: 5n,
    });
    const again = encodeSignedMessage(message.unsignedBytes, message.signers, message.signature);
    expect(again).toEqual(X2);
  });
});
