import { secp256k1 } from '@noble/curves/secp256k1.js';
import { expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../../../../src/domain/identity/bytes.ts';
import { blsVerifyProof } from '../../../../src/protocol/crypto/bls.ts';
import {
  actorAccounts,
  sandboxNodes,
  testAccounts,
} from '../../../../src/sandbox/identity/accounts.ts';
import known from '../../../../src/sandbox/identity/public-keys.json' with { type: 'json' };

test('the public keys in the file belong to the secret keys of all accounts and nodes', () => {
  const people = actorAccounts();
  const accounts = [...testAccounts(), people.l1Owner, people.curator];
  const ofAccounts = accounts.map(({ name, privateKey }) => [
    name,
    bytesToHex(secp256k1.getPublicKey(hexToBytes(privateKey), false)),
  ]);
  expect(known.accounts).toEqual(Object.fromEntries(ofAccounts));
  const { primary, initial, operator } = sandboxNodes();
  const nodes = [...primary, initial, operator];
  expect(Object.values(known.nodes)).toEqual(nodes.map(({ publicKey }) => publicKey));
  for (const { publicKey, proof } of nodes) {
    expect(blsVerifyProof(hexToBytes(publicKey), hexToBytes(proof()))).toBe(true);
  }
});
