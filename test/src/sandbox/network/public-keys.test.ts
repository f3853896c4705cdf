import { secp256k1 } from '@noble/curves/secp256k1.js';
import { expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../../../../src/domain/identity/bytes.ts';
import { blsPublicKey } from '../../../../src/protocol/crypto/bls.ts';
import {
  actorAccounts,
  testAccounts,
  deriveSecret,
} from '../../../../src/sandbox/identity/accounts.ts';
import known from '../../../../src/sandbox/identity/public-keys.json' with { type: 'json' };

test('the public keys in the file belong to the secret keys of all accounts and nodes', () => {
  const people = actorAccounts();
  const accounts = [...testAccounts(), people.l1Owner, people.curator];
  const ofAccounts = accounts.map(({ name, privateKey }) => [
    name,
    bytesToHex(secp256k1.getPublicKey(hexToBytes(privateKey), false)),
  ]);
  const labels = [1, 2, 3, 4, 5].map((number) => `primary validator ${number}`);
  const ofNodes = [...labels, 'first validator of Genbu', "operator's node"]
    .map((label) => `BLS key of ${label}`)
    .map((key) => [key, bytesToHex(blsPublicKey(deriveSecret(key)))]);
  expect(known).toEqual({
    accounts: Object.fromEntries(ofAccounts) as unknown,
    nodes: Object.fromEntries(ofNodes) as unknown,
  });
});
