import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hexToBytes } from '../../../../src/domain/identity/bytes.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
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
} from '../../../../src/protocol/warp/message.ts';
import {
  decodeJustification,
  encodeJustification,
} from '../../../../src/protocol/warp/justification.ts';
import {
  decodeL1ValidatorRegistration,
  decodeL1ValidatorWeight,
  decodeRegisterL1Validator,
  decodeSubnetToL1Conversion,
  conversionId,
  encodeL1ValidatorRegistration,
  encodeL1ValidatorWeight,
  encodeRegisterL1Validator,
  encodeSubnetToL1Conversion,
} from '../../../../src/protocol/warp/payloads.ts';
import { A1, D1, G1, plain, R1, U1, W1, X1, X2 } from './helpers/vectors.ts';
import { told } from '../../../helpers/told.ts';

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
const HOSTILE_INPUTS = 25_000;

/** Random bytes, and real messages with some bytes changed, removed or added. */
const hostile = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  fc
    .record({
      message: fc.constantFrom(R1, A1, U1, G1, W1, D1, X1, X2, predicateOf(X1)),
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

  test('a count of owners beyond the remaining bytes is refused', () => {
    const lying = Uint8Array.from(R1);
    lying.set(hexToBytes('ffffffff'), 122);
    expect(() => decodeRegisterL1Validator(lying)).toThrow(told('it ends too early'));
  });

  test('a flag that is neither true nor false is refused', () => {
    const odd = Uint8Array.from(G1);
    odd[38] = 2;
    expect(() => decodeL1ValidatorRegistration(odd)).toThrow(told('neither true nor false'));
  });
});

describe('invalid justifications', () => {
  test.each([
    ['of an unknown kind', '1a00'],
    ['with a length beyond the bytes', '12ff01'],
    ['with extra bytes', '120000'],
    ['with an endless length', '12ffffffffff01'],
    ['with a length beyond 32 bits', '12ffffffff7f'],
    ['without a subnet', '0a021001'],
    ['with another field after the subnet', '0a040a001800'],
    ['empty', ''],
  ])('%s', (_, bytes) => {
    expect(() => decodeJustification(hexToBytes(bytes))).toThrow(OnboardError);
  });
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

describe('predicates', () => {
  test('fill whole chunks, with 0xff after the message', () => {
    fc.assert(
      fc.property(some, (message) => {
        const { storageKeys } = predicateEntry(message);
        expect(storageKeys).toHaveLength(Math.floor(message.length / 32) + 1);
      }),
    );
  });

  test('with an extra chunk, without the 0xff or without bytes are refused', () => {
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
});

test('a conversion encodes its validators in ascending order of their NodeIDs', () => {
  const validator = fc.record({ nodeId: exactly(20), blsPublicKey: exactly(48), weight: u64 });
  const validators = fc.uniqueArray(validator, {
    maxLength: 6,
    selector: ({ nodeId }) => plain(nodeId),
  });
  fc.assert(
    fc.property(validators, fc.infiniteStream(fc.nat(10)), (list, order) => {
      const shuffled = list
        .map((one) => ({ one, rank: order.next().value as number }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ one }) => one);
      const data = {
        subnetId: new Uint8Array(32),
        managerChainId: new Uint8Array(32),
        managerAddress: new Uint8Array(20),
      };
      expect(conversionId({ ...data, validators: shuffled })).toEqual(
        conversionId({ ...data, validators: list }),
      );
    }),
  );
});
