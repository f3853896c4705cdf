import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import {
  decodeAddressedCall,
  decodeSignedMessage,
  decodeSigners,
  decodeUnsignedMessage,
  encodeAddressedCall,
  encodeSignedMessage,
  warpMessageId,
  predicateEntry,
  WARP_PRECOMPILE,
} from '../../../../src/protocol/warp/message.ts';
import { blsSignatureFault } from '../../../../src/protocol/crypto/bls.ts';
import {
  decodeJustification,
  encodeJustification,
} from '../../../../src/protocol/warp/justification.ts';
import {
  conversionId,
  decodeL1ValidatorRegistration,
  decodeL1ValidatorWeight,
  decodeRegisterL1Validator,
  decodeSubnetToL1Conversion,
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
  U1,
  V,
  W1,
  W2,
  X1,
  X2,
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

test.each([
  ['with one owner each', R1, request, V],
  [
    'without owners',
    R2,
    { ...request, remainingBalanceOwner: nobody, disableOwner: nobody, weight: 1n },
    '994062c8bf89e5319ddf23722480cb890bcbe2954d710e7b8ebf56909278c929',
  ],
])('a registration %s', (_, bytes, message, validationId) => {
  expect(encodeRegisterL1Validator(message)).toEqual(bytes);
  expect(decodeRegisterL1Validator(bytes)).toEqual(message);
  expect(plain(registrationValidationId(bytes))).toBe(validationId);
});

test('the envelopes of a registration', () => {
  const call = { source: hex(M), payload: R1 };
  expect(encodeAddressedCall(call)).toEqual(A1);
  expect(decodeAddressedCall(A1)).toEqual(call);
  expect(decodeUnsignedMessage(U1)).toEqual({ networkId: 5, sourceChainId: hex(C), payload: A1 });
});

test.each([
  [true, G1],
  [false, G2],
])("the P-Chain's answer to a registration: %s", (registered, bytes) => {
  const message = { validationId: hex(V), registered };
  expect(encodeL1ValidatorRegistration(message)).toEqual(bytes);
  expect(decodeL1ValidatorRegistration(bytes)).toEqual(message);
});

test.each([
  [W1, 1n, 2000n],
  [W2, 2n, 0n],
])('a weight', (bytes, nonce, weight) => {
  const message = { validationId: hex(V), nonce, weight };
  expect(encodeL1ValidatorWeight(message)).toEqual(bytes);
  expect(decodeL1ValidatorWeight(bytes)).toEqual(message);
});

test('a conversion', () => {
  const data = {
    subnetId: hex(S),
    managerChainId: hex(C),
    managerAddress: hex(M),
    validators: [{ nodeId: hex(N), blsPublicKey: hex(K), weight: 1000n }],
  };
  expect(plain(conversionId(data))).toBe(CONVERSION_ID);
  expect(conversionId(data)).toEqual(sha256(D1));
  const message = encodeSubnetToL1Conversion(conversionId(data));
  expect(message).toEqual(hex(`0000 00000000 ${CONVERSION_ID}`));
  expect(plain(decodeSubnetToL1Conversion(message))).toBe(CONVERSION_ID);
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
  expect(justification).toEqual(hex('12b601', plain(R1)));
  expect(decodeJustification(justification)).toEqual({ kind: 'registration', message: R1 });
});

const counting = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => i + 1);
const first32 = plain(counting(32));

test.each([
  [31, [`0x${plain(counting(31))}ff`]],
  [32, [`0x${first32}`, `0xff${'00'.repeat(31)}`]],
  [33, [`0x${first32}`, `0x21ff${'00'.repeat(30)}`]],
])('a predicate of %i bytes', (length, storageKeys) => {
  expect(predicateEntry(counting(length))).toEqual({ address: WARP_PRECOMPILE, storageKeys });
});

describe('messages that a real network signed', () => {
  const validationId = '38e6e9fe31c6d070a8c792dbacf6d0aefb8eac2aded49cc0aa9f422d1fdd9ecd';

  test('a registration', () => {
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
    const message = decodeSignedMessage(X2);
    expect(plain(warpMessageId(message.unsignedBytes))).toMatch(/^2f8dcb92.*6b01$/);
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
