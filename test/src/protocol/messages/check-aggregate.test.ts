import { describe, expect, test } from 'vitest';
import { parseBlsPublicKey } from '../../../../src/domain/identity/bls-key.ts';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import {
  idFromBytes,
  nodeIdFromBytes,
  PRIMARY_NETWORK_ID,
  type SubnetId,
} from '../../../../src/domain/identity/ids.ts';
import { nAvax, weight } from '../../../../src/domain/units.ts';
import type { CurrentValidator, ValidatorAt } from '../../../../src/ports/p-chain.ts';
import { blsPublicKey, blsSign } from '../../../../src/protocol/crypto/bls.ts';
import {
  checkAggregate,
  explainMissingWeight,
} from '../../../../src/protocol/messages/check-aggregate.ts';
import { canonicalValidators, QUORUM_PERCENT } from '../../../../src/protocol/warp/quorum.ts';
import {
  encodeAddressedCall,
  encodeSignedMessage,
  encodeSigners,
  encodeUnsignedMessage,
} from '../../../../src/protocol/warp/message.ts';

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

const everyone = { signers: encodeSigners([0, 1, 2]), over: message, proof: signature };
const check = (changes: Partial<typeof everyone>) => {
  const { signers, over, proof } = { ...everyone, ...changes };
  return checkAggregate(encodeSignedMessage(over, signers, proof), message, all);
};
const coded = (code: string, values: object = {}) =>
  expect.objectContaining({ code, values }) as Error;

describe('an aggregate', () => {
  test("with the quorum's weight passes and returns its share", () => {
    expect(check({ signers: encodeSigners([place(40n), place(30n)]) })).toBe('70');
  });

  test('below the quorum fails with both shares in the error, also without validators', () => {
    const signers = encodeSigners([place(40n), place(25n)]);
    const needed = QUORUM_PERCENT;
    expect(() => check({ signers })).toThrow(coded('E-AGG-112', { signed: '65', needed }));
    const bytes = encodeSignedMessage(message, new Uint8Array(), signature);
    const none = coded('E-AGG-112', { signed: '0', needed });
    expect(() => checkAggregate(bytes, message, [])).toThrow(none);
  });

  test.each<[string, string, Partial<typeof everyone>]>([
    ['over another message', 'E-AGG-110', { over: unsigned('other') }],
    ['with signers that do not exist', 'E-AGG-111', { signers: encodeSigners([0, 1, 2, 3]) }],
    ['with no curve point as signature', 'E-AGG-113', { proof: new Uint8Array(96).fill(1) }],
  ])('%s fails', (_, code, changes) => {
    expect(() => check(changes)).toThrow(coded(code));
  });
});

const SUBNET = idFromBytes<SubnetId>(new Uint8Array(32).fill(5));
const stalled = new OnboardError('E-AGG-101', { needed: '67' });

/** Validators with these weights and balances in nAVAX. */
const set = (...members: readonly (readonly [bigint, bigint])[]) => ({
  currentValidators: () =>
    Promise.resolve(
      members.map(([share, balance], i): CurrentValidator => ({
        nodeId: nodeIdFromBytes(new Uint8Array(20).fill(i + 1)),
        validationId: undefined,
        weight: weight(share),
        l1: { balance: nAvax(balance) } as CurrentValidator['l1'],
      })),
    ),
});

const blocked = set([60n, 1_000_000n], [30n, 0n], [10n, 2047n]);

test('missing weight is explained by used-up balances, with the remaining weight and the needed weight', async () => {
  expect(await explainMissingWeight(stalled, blocked, SUBNET)).toMatchObject({
    code: 'E-AGG-114',
    values: { idle: '40', left: '60', needed: '67' },
  });
});

const named = new OnboardError('E-AGG-102', { needed: '67' });
const unanswered = new OnboardError('E-NET-108', { url: '', method: '' });
test.each([
  ['enough weight could sign', set([67n, 2048n], [33n, 0n]), SUBNET, stalled],
  ['the primary network has no such balances', blocked, PRIMARY_NETWORK_ID, stalled],
  ['the aggregator named the cause', blocked, SUBNET, named],
  [
    'the P-Chain does not answer',
    { currentValidators: () => Promise.reject(unanswered) },
    SUBNET,
    stalled,
  ],
])('missing weight is not explained if %s', async (_, pChain, subnet, failure) => {
  expect(await explainMissingWeight(failure, pChain, subnet)).toBe(failure);
});
