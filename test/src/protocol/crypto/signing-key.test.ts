import { secp256k1 as avalanche } from '@avalabs/avalanchejs';
import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { recoverAddress, recoverPublicKey } from 'viem';
import { privateKeyToAccount, publicKeyToAddress } from 'viem/accounts';
import { bytesToHex, keccak256, numberToHex, parseTransaction, sliceHex } from 'viem/utils';
import { expect, test } from 'vitest';
import { createKeySigner } from '../../../../src/adapters/keys/key-signer.ts';
import { parseHash } from '../../../../src/domain/identity/evm.ts';
import { hexToBytes, type Hex } from '../../../../src/domain/identity/bytes.ts';
import {
  evmSigner,
  keyAddressesOf,
  recoverSignerKey,
  secp256k1,
  senderAccount,
  signHash,
} from '../../../../src/protocol/crypto/signing-key.ts';
import { recoverSigner } from '../../../../src/sandbox/pchain/execute/spend.ts';
import { evmAt } from '../../adapters/helpers/evm-at.ts';
import { jsonRpcLoopback } from '../../adapters/helpers/loopback.ts';

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

test('a signature with a high s yields no key, because both chains refuse it', () => {
  const hash = sha256(Uint8Array.of(1));
  const low = signHash(hash, hexToBytes(KEY));
  const { r, s } = secp256k1.Signature.fromBytes(low.subarray(0, 64), 'compact');
  const high = {
    r: numberToHex(r, { size: 32 }),
    s: numberToHex(secp256k1.Point.Fn.ORDER - s, { size: 32 }),
  };
  const yParity = 1 - low[64]!;
  expect(evmSigner(bytesToHex(hash), { ...high, yParity })).toBeUndefined();
  const bytes = Uint8Array.of(...hexToBytes(high.r), ...hexToBytes(high.s), yParity);
  // The curve alone accepts it for the same key.
  expect(avalanche.recoverPublicKey(hash, bytes)).toEqual(recoverSignerKey(hash, low));
  expect(() => recoverSignerKey(hash, bytes)).toThrow('too high');
  expect(() => recoverSigner(hash, bytes)).toThrow('invalid signature');
});

test('an impossible signature yields no key', () => {
  const nothing = `0x${'00'.repeat(32)}` as const;
  expect(evmSigner(nothing, { r: nothing, s: nothing, yParity: 0 })).toBeUndefined();
});

const KEY = `0x${'56'.repeat(32)}` as const;
const account = privateKeyToAccount(KEY);
const signer = createKeySigner(hexToBytes(KEY));
const to = `0x${'11'.repeat(20)}` as const;
const common = { chainId: 43_113, to, gas: 21_000n, nonce: 7, value: 1n, data: '0x1234' } as const;
const kinds = [
  ['legacy', { ...common, type: 'legacy', gasPrice: 3n }],
  ['with an access list', { ...common, type: 'eip2930', gasPrice: 3n, accessList: [] }],
  [
    'with a fee cap',
    { ...common, type: 'eip1559', maxFeePerGas: 3n, maxPriorityFeePerGas: 1n, nonce: 0 },
  ],
] as const;

/** A transaction in the format of `eth_getTransactionByHash`. */
function rpcTransaction(raw: Hex, hash: Hex): Record<string, unknown> {
  const types: Record<string, string> = { legacy: '0x0', eip2930: '0x1', eip1559: '0x2' };
  const { data: input, type, ...rest } = parseTransaction(raw);
  const shown = Object.entries({ nonce: 0, value: 0, ...rest }).map(
    ([name, value]): [string, unknown] => [
      name,
      typeof value === 'bigint' || typeof value === 'number' ? numberToHex(value) : value,
    ],
  );
  const fields = Object.fromEntries(shown);
  const isFirst = type === 'legacy';
  return {
    ...fields,
    ...(isFirst ? { yParity: undefined } : {}),
    ...{ hash, from: account.address, input, type: types[type ?? ''] },
  };
}

/** Reads a transaction with the program's reader from an endpoint with this answer. */
async function read(answer: Record<string, unknown>) {
  const { url } = await jsonRpcLoopback(() => ({ result: answer }));
  return evmAt(url).reader.transaction(parseHash(String(answer['hash'])));
}

test.each(kinds)('%s: the signature yields both addresses', async (_kind, transaction) => {
  const raw = await account.signTransaction(transaction);
  const found = await read(rpcTransaction(raw, keccak256(raw)));
  expect(found?.signedBytes).toBe(raw);
  expect(senderAccount(raw)).toEqual({
    evmAddress: signer.evmAddress,
    shortId: signer.shortId,
  });
});

test.each(['0x', '0x02', '0xf8', `0x02${'00'.repeat(60)}`] as const)(
  '%s is not a signed transaction',
  (raw) => {
    expect(senderAccount(raw)).toBeUndefined();
  },
);
