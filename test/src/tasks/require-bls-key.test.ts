import { expect, test } from 'vitest';
import { parseBlsPublicKey, parseProofOfPossession } from '../../../src/domain/identity/bls-key.ts';
import { bytesToHex } from '../../../src/domain/identity/bytes.ts';
import { blsProveKey } from '../../../src/protocol/crypto/bls.ts';
import { newOperator, sharedOperator } from './helpers/operator.ts';

const operator = sharedOperator(() => newOperator('operator'));
const OTHER_PROOF = bytesToHex(blsProveKey(new Uint8Array(32).fill(8)));

test.each([
  ['bytes that are no point', 'E-BLS-104', { blsKey: `0x${'11'.repeat(48)}` }],
  ['the point at infinity', 'E-BLS-104', { blsKey: `0xc0${'00'.repeat(47)}` }],
  ['a point outside the subgroup', 'E-BLS-104', { blsKey: `0x80${'00'.repeat(46)}04` }],
  ['a key with the proof of another key', 'E-BLS-103', { proof: OTHER_PROOF }],
  // The operator is not registered.
  ['a key with its own proof', 'E-MW-106', {}],
])(
  'an addition with %s is refused as %s',
  async (_, code, { blsKey, proof }: { blsKey?: string; proof?: string }) => {
    const { newNode, registering, ...input } = operator.addNodeInput();
    const changed = {
      ...input,
      newNode: { ...newNode!, ...(blsKey && { blsKey: parseBlsPublicKey(blsKey) }) },
      registering: { ...registering!, ...(proof && { proof: parseProofOfPossession(proof) }) },
    };
    const result = await operator.run({ kind: 'add-node', l1: operator.l1, input: changed });
    expect(result).toMatchObject({ kind: 'blocked', error: { code } });
  },
);
