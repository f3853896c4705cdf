import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hexToBytes } from '../../../../src/domain/identity/bytes.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { blsSignatureFault } from '../../../../src/protocol/crypto/bls.ts';
import {
  decodeAddressedCall,
  decodeSignedMessage,
  decodeSigners,
  decodeUnsignedMessage,
  encodeAddressedCall,
  encodeSignedMessage,
  encodeSigners,
  encodeUnsignedMessage,
  predicateEntry,
  unpackPredicate,
  WARP_PRECOMPILE,
  warpMessageId,
} from '../../../../src/protocol/warp/message.ts';
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
import * as vectors from './helpers/vectors.ts';
import { IS_WHOLE } from '../../../helpers/is-whole.ts';
import { told } from '../../../helpers/told.ts';

const { A1, C, CONVERSION_ID, D1, EXPIRY, G1, hex, K, M, N, O, plain, R1, R2, S } = vectors;
const { U1, V, W1, X1 } = vectors;

const oneOwner = { threshold: 1, addresses: [hex(O)] };
const nobody = { threshold: 0, addresses: [] };
const request = {
  subnetId: hex(S),
  nodeId: hex(N),
  blsPublicKey: hex(K),
  expiry: EXPIRY,
  remainingBalanceOwner: oneOwner,
  disableOwner: oneOwner,
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
    const missing = { kind: 'initial', subnetId: hex(S), index: 0 };
    expect(decodeJustification(hex(`0a220a20${S}`))).toEqual(missing);
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
});

const exactly = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const some = fc.uint8Array({ maxLength: 300 });
const u64 = fc.bigInt(0n, 0xffff_ffff_ffff_ffffn);
const u32 = fc.integer({ min: 0, max: 0xffff_ffff });
const owner = fc.record({
  threshold: u32,
  addresses: fc.array(exactly(20), { maxLength: 5 }),
});
const justification = fc.oneof(
  fc.record({ kind: fc.constant('registration' as const), message: some }),
  fc.record({ kind: fc.constant('initial' as const), subnetId: exactly(32), index: u32 }),
);
const unsigned = fc.record({ networkId: u32, sourceChainId: exactly(32), payload: some });
const indices = fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 20 });

/** A message in the storage keys of an access list. */
const predicateOf = (message: Uint8Array) =>
  hexToBytes(
    predicateEntry(message)
      .storageKeys.map((key) => key.slice(2))
      .join(''),
  );

interface Codec {
  readonly name: string;
  readonly decode: (bytes: Uint8Array) => unknown;
  /** Fails if the decoded value differs from the encoded one. */
  readonly roundTrips: () => void;
}

function codec<T>(
  name: string,
  values: fc.Arbitrary<T>,
  encode: (value: T) => Uint8Array,
  decode: (bytes: Uint8Array) => T,
): Codec {
  const roundTrips = () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(decode(encode(value))).toEqual(value);
      }),
    );
  };
  return { name, decode, roundTrips };
}

const codecs: readonly Codec[] = [
  codec(
    'an addressed call',
    fc.record({ source: fc.uint8Array({ maxLength: 40 }), payload: some }),
    encodeAddressedCall,
    decodeAddressedCall,
  ),
  codec('a justification', justification, encodeJustification, decodeJustification),
  codec('a predicate', some, predicateOf, unpackPredicate),
  codec(
    'a registration',
    fc.record({
      subnetId: exactly(32),
      nodeId: fc.uint8Array({ maxLength: 40 }),
      blsPublicKey: exactly(48),
      expiry: u64,
      remainingBalanceOwner: owner,
      disableOwner: owner,
      weight: u64,
    }),
    encodeRegisterL1Validator,
    decodeRegisterL1Validator,
  ),
  codec(
    'signers',
    indices.map((list) => [...list].sort((a, b) => a - b)),
    encodeSigners,
    decodeSigners,
  ),
  codec('a conversion', exactly(32), encodeSubnetToL1Conversion, decodeSubnetToL1Conversion),
  codec('an unsigned message', unsigned, encodeUnsignedMessage, decodeUnsignedMessage),
  codec(
    'a registration message of the P-Chain',
    fc.record({ validationId: exactly(32), registered: fc.boolean() }),
    encodeL1ValidatorRegistration,
    decodeL1ValidatorRegistration,
  ),
  codec(
    'a weight',
    fc.record({ validationId: exactly(32), nonce: u64, weight: u64 }),
    encodeL1ValidatorWeight,
    decodeL1ValidatorWeight,
  ),
  codec(
    'a signed message',
    fc
      .record({ unsigned, signers: fc.uint8Array({ maxLength: 30 }), signature: exactly(96) })
      .map((message) => ({ ...message, unsignedBytes: encodeUnsignedMessage(message.unsigned) })),
    ({ unsignedBytes, signers, signature }) =>
      encodeSignedMessage(unsignedBytes, signers, signature),
    decodeSignedMessage,
  ),
];

/** The number of inputs for each decoder. */
const HOSTILE_INPUTS = IS_WHOLE ? 25_000 : 5000;

/** Random bytes, and real messages with some bytes changed, removed or added. */
const hostile = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  fc
    .record({
      message: fc.constantFrom(R1, A1, U1, G1, W1, D1, X1, predicateOf(X1)),
      changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }),
      length: fc.nat(400),
      cut: fc.boolean(),
    })
    .map(({ message, changes, length, cut }) => {
      const bytes = Uint8Array.from(message);
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      return cut ? bytes.slice(0, length) : bytes;
    }),
);

describe.each(codecs)('$name', ({ decode, roundTrips }) => {
  test('decodes what it encodes', roundTrips);

  test('throws only E-WARP-101 for any bytes', () => {
    fc.assert(
      fc.property(hostile, (bytes) => {
        try {
          decode(bytes);
        } catch (error) {
          // One assertion for all inputs, because one assertion for each would take longer than the decoding.
          if (!(error instanceof OnboardError) || error.code !== 'E-WARP-101') throw error;
        }
      }),
      { numRuns: HOSTILE_INPUTS },
    );
  });
});

describe('a wrong number of bytes', () => {
  const whole: [string, (bytes: Uint8Array) => unknown, Uint8Array][] = [
    ['a registration', decodeRegisterL1Validator, R1],
    ['an addressed call', decodeAddressedCall, A1],
    ['an unsigned message', decodeUnsignedMessage, U1],
    ['a registration message of the P-Chain', decodeL1ValidatorRegistration, G1],
    ['a weight', decodeL1ValidatorWeight, W1],
    ['a signed message', decodeSignedMessage, X1],
  ];

  test.each(whole)('%s is refused at every other length', (_, decode, bytes) => {
    for (let length = 0; length < bytes.length; length++) {
      expect(() => decode(bytes.slice(0, length))).toThrow(OnboardError);
    }
    expect(() => decode(Uint8Array.from([...bytes, 0]))).toThrow(
      told('it has extra bytes at its end'),
    );
  });

  test('a flag that is neither true nor false is refused', () => {
    const odd = Uint8Array.from(G1);
    odd[38] = 2;
    expect(() => decodeL1ValidatorRegistration(odd)).toThrow(told('neither true nor false'));
  });
});

test.each([
  ['of an unknown kind', '1a00'],
  ['with a length beyond the bytes', '12ff01'],
  ['with a length beyond 32 bits', '12ffffffff7f'],
  ['without a subnet', '0a021001'],
  ['with another field after the subnet', '0a040a001800'],
])('a justification %s is refused', (_, bytes) => {
  expect(() => decodeJustification(hexToBytes(bytes))).toThrow(OnboardError);
});

describe('signers', () => {
  test('are a minimal big-endian bit set', () => {
    expect(plain(encodeSigners([]))).toBe('');
    expect(plain(encodeSigners([0]))).toBe('01');
    expect(plain(encodeSigners([7, 0]))).toBe('81');
    expect(plain(encodeSigners([8]))).toBe('0100');
    expect(plain(encodeSigners([17, 3]))).toBe('020008');
    expect(decodeSigners(new Uint8Array())).toEqual([]);
  });

  test('with a leading zero byte are refused', () => {
    expect(() => decodeSigners(Uint8Array.of(0, 1))).toThrow(told('it begins with a zero byte'));
    expect(() => decodeSigners(Uint8Array.of(0))).toThrow(OnboardError);
  });
});

test('a predicate with an extra chunk, without the 0xff or without bytes is refused', () => {
  const packed = predicateOf(Uint8Array.of(1, 2, 3));
  for (const wrong of [
    Uint8Array.from([...packed, ...new Uint8Array(32)]),
    packed.slice(0, 31),
    Uint8Array.of(1, 2, 3),
    new Uint8Array(32),
    new Uint8Array(),
  ]) {
    expect(() => unpackPredicate(wrong)).toThrow(told('its padding is wrong'));
  }
});

test('a conversion encodes its validators in ascending order of their NodeIDs', () => {
  const validator = fc.record({ nodeId: exactly(20), blsPublicKey: exactly(48), weight: u64 });
  const orders = fc
    .uniqueArray(validator, { maxLength: 6, selector: ({ nodeId }) => plain(nodeId) })
    .chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
  const data = { subnetId: hex(S), managerChainId: hex(C), managerAddress: hex(M) };
  fc.assert(
    fc.property(orders, ([validators, shuffled]) => {
      expect(conversionId({ ...data, validators: shuffled })).toEqual(
        conversionId({ ...data, validators }),
      );
    }),
  );
});
