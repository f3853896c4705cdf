import { secp256k1 as avalanche } from '@avalabs/avalanchejs';
import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { bytesToHex, sliceHex } from 'viem/utils';
import { publicKeyToAddress } from 'viem/accounts';
import { recoverAddress, recoverPublicKey } from 'viem';
import { expect, test } from 'vitest';
import {
  secp256k1,
  signHash,
  recoverSignerKey,
  evmSigner,
  keyAddressesOf,
} from '../../../../src/protocol/crypto/signing-key.ts';

const key = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .filter((bytes) => secp256k1.utils.isValidSecretKey(bytes));

test('signs, recovers keys and derives addresses like the libraries of both chains', async () => {
  await fc.assert(
    fc.asyncProperty(key, fc.uint8Array({ maxLength: 200 }), async (secret, message) => {
      const hash = sha256(message);
      const signature = signHash(hash, secret);
      expect(signature).toEqual(await avalanche.sign(message, secret));

      const publicKey = avalanche.getPublicKey(secret);
      expect(recoverSignerKey(hash, signature)).toEqual(publicKey);
      const known = keyAddressesOf(publicKey);
      expect(known.shortId).toEqual(avalanche.publicKeyBytesToAddress(publicKey));

      const hex = bytesToHex(signature);
      const parts = { r: sliceHex(hex, 0, 32), s: sliceHex(hex, 32, 64), yParity: signature[64]! };
      const digest = bytesToHex(hash);
      const point = await recoverPublicKey({ hash: digest, signature: parts });
      expect(known.evmAddress).toBe(publicKeyToAddress(point));
      expect(await recoverAddress({ hash: digest, signature: parts })).toBe(known.evmAddress);
      expect(evmSigner(digest, parts)).toEqual(known);
    }),
    { numRuns: 20 },
  );
});

test('an impossible signature yields no key', () => {
  const nothing = `0x${'00'.repeat(32)}` as const;
  expect(evmSigner(nothing, { r: nothing, s: nothing, yParity: 0 })).toBeUndefined();
});
