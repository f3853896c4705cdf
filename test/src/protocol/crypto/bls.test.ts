import { bls as library } from '@avalabs/avalanchejs';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import { hexToBytes } from '../../../../src/domain/identity/bytes.ts';
import {
  blsProveKey,
  blsPublicKey,
  blsSign,
  blsUncompressedKey,
  blsVerifyAggregate,
  blsVerifyProof,
  blsSignatureFault,
} from '../../../../src/protocol/crypto/bls.ts';

const secretOf = (name: string): Uint8Array => {
  const secret = sha256(new TextEncoder().encode(name));
  secret[0] = (secret[0] ?? 0) & 0x3f;
  return secret;
};
const secrets = ['one', 'two', 'three'].map(secretOf);
const keys = secrets.map(blsPublicKey);
const message = new TextEncoder().encode('a message');
const signatures = secrets.map((secret) => blsSign(message, secret));
const [secret, key, signature] = [secrets[0]!, keys[0]!, signatures[0]!];

const INFINITE_KEY = hexToBytes(`c0${'00'.repeat(47)}`);
const INFINITE_SIGNATURE = hexToBytes(`c0${'00'.repeat(95)}`);

test('signs and proves like the Avalanche library', () => {
  const theirs = library.secretKeyFromBytes(secret);
  expect(library.sign(message, theirs)).toEqual(signature);
  expect(library.signProofOfPossession(key, theirs)).toEqual(blsProveKey(secret));
});

describe('an aggregate signature', () => {
  const aggregate = blsSign(message, ...secrets);

  test('is the sum of the signatures of its signers', () => {
    const { Signature, aggregateSignatures } = bls12_381.longSignatures;
    const sum = aggregateSignatures(signatures.map((one) => Signature.fromBytes(one)));
    expect(Signature.toBytes(sum)).toEqual(aggregate);
  });

  test('verifies with all its signers, and with no other set', () => {
    expect(blsVerifyAggregate(message, aggregate, keys)).toBe(true);
    expect(blsVerifyAggregate(message, aggregate, keys.slice(1))).toBe(false);
    expect(blsVerifyAggregate(Uint8Array.of(1), aggregate, keys)).toBe(false);
    expect(blsVerifyAggregate(message, signature, [key])).toBe(true);
  });

  test('does not verify without signers or with bytes that are no points', () => {
    expect(blsVerifyAggregate(message, aggregate, [])).toBe(false);
    expect(blsVerifyAggregate(message, new Uint8Array(96), keys)).toBe(false);
    expect(blsVerifyAggregate(message, aggregate.slice(1), keys)).toBe(false);
    expect(blsVerifyAggregate(message, aggregate, [new Uint8Array(48)])).toBe(false);
  });

  test('does not verify with the point at infinity', () => {
    expect(blsVerifyAggregate(message, INFINITE_SIGNATURE, [INFINITE_KEY])).toBe(false);
    expect(blsVerifyProof(INFINITE_KEY, INFINITE_SIGNATURE)).toBe(false);
  });
});

test('a proof of possession belongs only to its key, and is not a signature', () => {
  const proof = blsProveKey(secret);
  expect(blsVerifyProof(key, proof)).toBe(true);
  expect(blsVerifyProof(keys[1]!, proof)).toBe(false);
  expect(blsVerifyProof(key, blsSign(key, secret))).toBe(false);
  expect(blsVerifyAggregate(key, proof, [key])).toBe(false);
  expect(blsVerifyProof(key, proof.slice(0, 95))).toBe(false);
  expect(blsVerifyProof(new Uint8Array(48), proof)).toBe(false);
});

test('a signature outside the subgroup is distinguished from bytes that are no point', () => {
  // For such a signature, `platform.issueTx` of a real node answered "failed to parse signature: invalid
  // signature".
  const outside =
    '84c3c8abb1c4b8742f950187ea1e55e3a19fb99beedce9304c6901ef80f55b28da861ca020e4619e4c42d55be2ef288d' +
    '0b69c7c91d4a258c1e72be8e355d8bb3879eb958f442ef1dfdb58be20130fe2c474d7b015b57a7dce25b5840945b2d00';
  expect(blsSignatureFault(Buffer.from(outside, 'hex'))).toBe('outside-group');
  expect(blsSignatureFault(new Uint8Array(96).fill(255))).toBe('no-point');
  expect(blsSignatureFault(signature)).toBeUndefined();
  expect(blsSignatureFault(new Uint8Array(96))).toBe('no-point');
  expect(() => blsUncompressedKey(new Uint8Array(48))).toThrow();
});
