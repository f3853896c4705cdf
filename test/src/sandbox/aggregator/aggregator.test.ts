import { beforeEach, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../../../../src/domain/identity/bytes.ts';
import {
  idToBytes,
  idToHex,
  P_CHAIN_ID,
  PRIMARY_NETWORK_ID,
} from '../../../../src/domain/identity/ids.ts';
import { blsVerifyAggregate } from '../../../../src/protocol/crypto/bls.ts';
import {
  decodeSignedMessage,
  decodeSigners,
  encodeAddressedCall,
  encodeUnsignedMessage,
} from '../../../../src/protocol/warp/message.ts';
import { canonicalValidators } from '../../../../src/protocol/warp/quorum.ts';
import {
  type AggregationView,
  signingValidator,
} from '../../../../src/sandbox/aggregator/aggregate.ts';
import { aggregatorRoutes } from '../../../../src/sandbox/aggregator/routes.ts';
import { sandboxNodes, C_CHAIN_ID, L1 } from '../../../../src/sandbox/identity/accounts.ts';
import { router } from '../../../../src/sandbox/server/listen.ts';

const nodes = sandboxNodes();
const WEIGHT = 7n;
const members = nodes.primary.map(({ publicKey }) => ({
  publicKey: hexToBytes(publicKey),
  weight: WEIGHT,
}));
const message = encodeUnsignedMessage({
  networkId: 12345,
  sourceChainId: idToBytes(C_CHAIN_ID),
  payload: encodeAddressedCall({ source: new Uint8Array(20), payload: Uint8Array.of(1, 2, 3) }),
});

// All tests share the validators, because a signature that was computed once is cached.
const validators = nodes.primary.map(signingValidator);
let justifications: string[] = [];
let agreed = true;
const view = (): AggregationView => ({
  subnetOf(chain) {
    if ([C_CHAIN_ID, P_CHAIN_ID].some((id) => idToHex(id) === bytesToHex(chain))) {
      return PRIMARY_NETWORK_ID;
    }
    throw new Error('unknown source chain');
  },
  validatorsOf: (subnet) => (subnet === PRIMARY_NETWORK_ID ? members : []),
  reachable: validators,
  agrees: (_validator, _message, _bytes, justification) => {
    justifications.push(bytesToHex(justification));
    return agreed;
  },
});

beforeEach(() => {
  for (const validator of validators) validator.isSilent = false;
  justifications = [];
  agreed = true;
});

/** Requests signatures of the message, with a changed request. */
async function ask(changes: object = {}) {
  const answer = await router(aggregatorRoutes(view()))({
    method: 'POST',
    path: '/aggregate-signatures',
    body: JSON.stringify({ message: bytesToHex(message), ...changes }),
  });
  return { status: answer.status, body: JSON.parse(answer.body) as Record<string, string> };
}

/** Returns the signers of a signed message, which must be valid. */
function signersOf({ body }: Awaited<ReturnType<typeof ask>>): number[] {
  const hex = body['signed-message']!;
  expect(hex).toMatch(/^[0-9a-f]+$/);
  const signed = decodeSignedMessage(hexToBytes(hex));
  expect(bytesToHex(signed.unsignedBytes)).toBe(bytesToHex(message));
  const signers = decodeSigners(signed.signers);
  const { validators: canonical } = canonicalValidators(members);
  const keys = signers.map((index) => canonical[index]!.publicKey);
  expect(blsVerifyAggregate(message, signed.signature, keys)).toBe(true);
  return signers;
}

test('collects as many signatures as the quorum needs, with the justification; answers in hex without 0x', async () => {
  const answer = await ask({ justification: '0x0a0b' });
  expect(answer.status).toBe(200);
  expect(signersOf(answer)).toEqual([0, 1, 2, 3]);
  expect(justifications).toEqual(Array(4).fill('0x0a0b'));
  expect(signersOf(await ask({ 'quorum-percentage': 20 }))).toEqual([0]);
});

test('the quorum is not reached if the validators do not agree, two of five are silent, or there are none', async () => {
  const refused = (why: string) => {
    return { status: 500, body: { error: `failed to aggregate signatures. error: ${why}` } };
  };
  const STAKE = refused('failed to connect to a threshold of stake');
  validators[3]!.isSilent = true;
  expect(signersOf(await ask())).toHaveLength(4);
  validators[4]!.isSilent = true;
  expect(await ask()).toEqual(STAKE);
  validators[4]!.isSilent = false;
  expect(await ask({ 'signing-subnet-id': L1.subnetId })).toEqual(STAKE);
  agreed = false;
  expect(await ask()).toEqual(refused('failed to collect a threshold of signatures'));
});
