import { describe, expect, test } from 'vitest';
import { parseBlsPublicKey } from '../../../../src/domain/identity/bls-key.ts';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { nodeIdFromBytes } from '../../../../src/domain/identity/ids.ts';
import { weight } from '../../../../src/domain/units.ts';
import type { ValidatorAt } from '../../../../src/ports/p-chain.ts';
import { blsPublicKey, blsSign } from '../../../../src/protocol/crypto/bls.ts';
import { checkAggregate } from '../../../../src/protocol/messages/check-aggregate.ts';
import { canonicalValidators } from '../../../../src/protocol/warp/quorum.ts';
import {
  encodeAddressedCall,
  encodeSignedMessage,
  encodeSigners,
  encodeUnsignedMessage,
} from '../../../../src/protocol/warp/message.ts';
import { told } from '../../../helpers/told.ts';

const secrets = [3, 5, 7].map((n) => new Uint8Array(32).fill(n));
const weights = [40n, 30n, 25n];
const validators: ValidatorAt[] = secrets.map((secret, i) => ({
  nodeId: nodeIdFromBytes(new Uint8Array(20).fill(i + 1)),
  publicKey: parseBlsPublicKey(bytesToHex(blsPublicKey(secret))),
  weight: weight(weights[i]!),
}));
/** A validator without a key, whose weight counts but who cannot sign. */
const keyless: ValidatorAt = {
  nodeId: nodeIdFromBytes(new Uint8Array(20).fill(9)),
  publicKey: null,
  weight: weight(5n),
};
const all = [...validators, keyless];

const unsigned = (payload: string) =>
  encodeUnsignedMessage({
    networkId: 12345,
    sourceChainId: new Uint8Array(32).fill(4),
    payload: encodeAddressedCall({
      source: new Uint8Array(),
      payload: new TextEncoder().encode(payload),
    }),
  });
const message = unsigned('asked');
const signature = blsSign(message, secrets[0]!);

/** The position of each validator in the canonical order. */
const canonical = canonicalValidators(
  secrets.map((secret, i) => ({ publicKey: blsPublicKey(secret), weight: weights[i]! })),
).validators;
const place = (of: bigint) => canonical.findIndex((validator) => validator.weight === of);

const check = (signedBy: Uint8Array, over = message, proof = signature) =>
  checkAggregate(encodeSignedMessage(over, signedBy, proof), message, all);
const coded = (code: string) => expect.objectContaining({ code }) as Error;

describe('an aggregate', () => {
  test("with the quorum's weight passes and returns its share", () => {
    expect(check(encodeSigners([place(40n), place(30n)]))).toBe('70');
  });

  test('below the quorum fails with both shares in the error', () => {
    const signers = encodeSigners([place(40n), place(25n)]);
    expect(() => check(signers)).toThrow(coded('E-AGG-112'));
    expect(() => check(signers)).toThrow(told('65 %'));
  });

  const everyone = encodeSigners([0, 1, 2]);
  test.each([
    ['over another message', everyone, unsigned('other'), signature, 'E-AGG-110'],
    [
      'with signers that do not exist',
      encodeSigners([0, 1, 2, 3]),
      message,
      signature,
      'E-AGG-111',
    ],
    [
      'with a signer bit set that is not minimal',
      Uint8Array.of(0, 7),
      message,
      signature,
      'E-WARP-101',
    ],
    [
      'with no curve point as signature',
      everyone,
      message,
      new Uint8Array(96).fill(1),
      'E-AGG-113',
    ],
  ])('%s fails', (_, signers, over, proof, expected) => {
    expect(() => check(signers, over, proof)).toThrow(coded(expected));
  });

  test('of an empty validator set fails', () => {
    const bytes = encodeSignedMessage(message, new Uint8Array(), signature);
    expect(() => checkAggregate(bytes, message, [])).toThrow(coded('E-AGG-112'));
  });
});
