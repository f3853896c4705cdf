import { expect, test } from 'vitest';
import { parseBlsPublicKey, parseProofOfPossession } from '../../../src/domain/identity/bls-key.ts';
import { bytesToHex } from '../../../src/domain/identity/bytes.ts';
import type { NodeId } from '../../../src/domain/identity/ids.ts';
import { nAvax } from '../../../src/domain/units.ts';
import { blsProveKey, blsPublicKey } from '../../../src/protocol/crypto/bls.ts';
import { requireBlsKey } from '../../../src/tasks/add-node.ts';

const secret = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);
const OWN = bytesToHex(blsPublicKey(secret(7)));
const owner = { threshold: 1, addresses: [new Uint8Array(20)] };

const adding = (blsKey: string, proofOf?: number) => ({
  nodeId: 'NodeID-1' as NodeId,
  initiate: {
    blsKey: parseBlsPublicKey(blsKey),
    stake: 1n,
    remainingBalanceOwner: owner,
    disableOwner: owner,
  },
  ...(proofOf !== undefined && {
    registering: {
      proof: parseProofOfPossession(bytesToHex(blsProveKey(secret(proofOf)))),
      balance: nAvax(1n),
    },
  }),
});

test.each([
  ['bytes that are no point', `0x${'11'.repeat(48)}`],
  ['the point at infinity', `0xc0${'00'.repeat(47)}`],
  ['a point of the curve outside the subgroup', `0x80${'00'.repeat(46)}04`],
])('%s is not a BLS key', (_, key) => {
  expect(() => requireBlsKey(adding(key))).toThrow(expect.objectContaining({ code: 'E-BLS-104' }));
});

test("the proof of another key is refused, and the key's own proof is accepted", () => {
  expect(() => requireBlsKey(adding(OWN, 8))).toThrow(
    expect.objectContaining({ code: 'E-BLS-103' }),
  );
  requireBlsKey(adding(OWN, 7));
  requireBlsKey(adding(OWN));
});
