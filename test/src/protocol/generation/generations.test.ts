import { encodeFunctionResult } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { parseBlsPublicKey } from '../../../../src/domain/identity/bls-key.ts';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { nodeIdToBytes, parseNodeId } from '../../../../src/domain/identity/ids.ts';
import { balancerAAbi, balancerCAbi } from '../../../../src/protocol/abi/l1-contracts.ts';
import { generationA } from '../../../../src/protocol/generation/gen-a.ts';
import { generationC } from '../../../../src/protocol/generation/gen-c.ts';

const node = parseNodeId('NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg');
const operator = parseAddress('0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');
const owner = { threshold: 1, addresses: [new Uint8Array(20).fill(7)] };
const newNode = {
  nodeId: node,
  blsKey: parseBlsPublicKey(`0x${'8f'.repeat(48)}`),
  expiry: 1_750_000_000n,
  remainingBalanceOwner: owner,
  disableOwner: owner,
  stake: 12n,
};
const padded = bytesToHex(nodeIdToBytes(node)).slice(2).padStart(64, '0');

describe('calls of the L1 middleware', () => {
  test.each([
    [
      'addNode',
      generationA.addNode(newNode),
      generationC.addNode(newNode),
      '0xaeb5803d',
      '0xb91f3a9f',
    ],
    [
      'removeNode',
      generationA.removeNode(node),
      generationC.removeNode(node),
      '0x16c58824',
      '0x16c58824',
    ],
    [
      'initializeValidatorStakeUpdate',
      generationA.initializeStakeUpdate(node, 1n),
      generationC.initializeStakeUpdate(node, 1n),
      '0x1d34a34f',
      '0x1d34a34f',
    ],
    [
      'complete registration',
      generationA.completeRegistration(operator, node),
      generationC.completeRegistration(operator, node),
      '0x27eb17b2',
      '0xa3a65e48',
    ],
    [
      'complete stake update',
      generationA.completeStakeUpdate(node),
      generationC.completeStakeUpdate(node),
      '0x822ca046',
      '0xce161f14',
    ],
    [
      'complete removal',
      generationA.completeRemoval(),
      generationC.completeRemoval(),
      '0x9681d940',
      '0x9681d940',
    ],
    [
      'node lookup',
      generationA.liveValidationQuery(operator, node).data,
      generationC.liveValidationQuery(operator, node).data,
      '0xfd7ac5e7',
      '0xd47a948b',
    ],
    [
      'class of a vault',
      generationA.vaultClassQuery(operator, operator).data,
      generationC.vaultClassQuery(operator, operator).data,
      '0x9374a51d',
      '0xe2536777',
    ],
    [
      'classes',
      generationA.activeClassesQuery(operator).data,
      generationC.activeClassesQuery(operator).data,
      '0x7d3ef55d',
      '0x29ad4a8e',
    ],
  ])('%s has the selector of its generation', (_, a, c, selectorA, selectorC) => {
    expect([a.slice(0, 10), c.slice(0, 10)]).toEqual([selectorA, selectorC]);
  });

  test('the middleware takes a padded NodeID, the balancer its 20 bytes', () => {
    expect(generationA.removeNode(node)).toBe(`0x16c58824${padded}`);
    // The offset, the length 20, and then the bytes.
    expect(generationC.liveValidationQuery(operator, node).data).toBe(
      `0xd47a948b${'20'.padStart(64, '0')}${'14'.padStart(64, '0')}${padded.slice(24).padEnd(64, '0')}`,
    );
  });

  test("only generation A's call contains the expiry", () => {
    const expiry = newNode.expiry.toString(16).padStart(64, '0');
    expect(generationA.addNode(newNode)).toContain(expiry);
    expect(generationC.addNode(newNode)).not.toContain(expiry);
  });
});

test('each generation has its own event topics', () => {
  expect(generationA.events).toEqual({
    registrationInitiated: '0xd8a184af94a03e121609cc5f803a446236793e920c7945abc6ba355c8a30cb49',
    registrationCompleted: '0x8629ec2bfd8d3b792ba269096bb679e08f20ba2caec0785ef663cf94788e349b',
    weightUpdateInitiated: '0x07de5ff35a674a8005e661f3333c907ca6333462808762d19dc7b3abb1a8c1df',
    removalInitiated: '0xfbfc4c00cddda774e9bce93712e29d12887b46526858a1afb0937cce8c30fa42',
    removalCompleted: '0x1c08e59656f1a18dc2da76826cdc52805c43e897a17c50faefb8ab3c1526cc16',
  });
  expect(generationC.events).toEqual({
    registrationInitiated: '0x5881be437bdcb008bfa5f20e32d3e335ccf8ab90ef2818852a251625260af35d',
    registrationCompleted: '0x967ae87813a3b5f201dd9bcba778d457176eafe6f41facee1c718091d3952d06',
    weightUpdateInitiated: '0x6e350dd49b060d87f297206fd309234ed43156d890ced0f139ecf704310481d3',
    removalInitiated: '0xbae388a94e7f18411fe57098f12f418b8e1a8273e0532a90188a3a059b897273',
    weightUpdateCompleted: '0xc917996591802ecedcfced71321d4bb5320f7dfbacf5477dffe1dbf8b8839ff9',
    removalCompleted: '0xafaccef7080649a725bc30a35359a257a4a27225be352875c80bdf6b5f04080c',
  });
});

describe('getValidator, with one selector and two tuples', () => {
  const nodeID = bytesToHex(nodeIdToBytes(node));
  const ofA = encodeFunctionResult({
    abi: balancerAAbi,
    functionName: 'getValidator',
    result: {
      status: 2,
      nodeID,
      startingWeight: 10n,
      messageNonce: 3n,
      weight: 20n,
      startedAt: 40n,
      endedAt: 0n,
    },
  });
  const ofC = encodeFunctionResult({
    abi: balancerCAbi,
    functionName: 'getValidator',
    result: {
      status: 3,
      nodeID,
      startingWeight: 10n,
      sentNonce: 3n,
      receivedNonce: 2n,
      weight: 0n,
      startTime: 40n,
      endTime: 50n,
    },
  });

  test('each generation decodes its own tuple', () => {
    expect(generationA.decodeValidator(ofA)).toEqual({
      status: 'active',
      nodeId: node,
      startingWeight: 10n,
      sentNonce: 3n,
      receivedNonce: undefined,
      weight: 20n,
      startedAt: 40n,
      endedAt: 0n,
    });
    expect(generationC.decodeValidator(ofC)).toEqual({
      status: 'pending-removed',
      nodeId: node,
      startingWeight: 10n,
      sentNonce: 3n,
      receivedNonce: 2n,
      weight: 0n,
      startedAt: 40n,
      endedAt: 50n,
    });
  });

  test('each generation refuses the other tuple, empty data and an unknown status', () => {
    const code = { code: 'E-VM-901' };
    const caught = (decode: () => unknown): unknown => {
      try {
        return decode();
      } catch (error) {
        return error;
      }
    };
    expect(caught(() => generationA.decodeValidator(ofC))).toMatchObject(code);
    expect(caught(() => generationC.decodeValidator(ofA))).toMatchObject(code);
    expect(caught(() => generationC.decodeValidator('0x'))).toMatchObject(code);
    const strange = ofA.replace(/^0x(.{64}).{64}/, `0x$1${'9'.padStart(64, '0')}`) as `0x${string}`;
    expect(caught(() => generationA.decodeValidator(strange))).toMatchObject(code);
  });

  test('generation A detects an open weight update by the flag, generation C by the nonces', () => {
    const a = generationA.decodeValidator(ofA);
    const c = generationC.decodeValidator(ofC);
    expect(generationA.weightUpdateOpen(a, true)).toBe(true);
    expect(generationA.weightUpdateOpen(a, false)).toBe(false);
    expect(generationC.weightUpdateOpen(c, false)).toBe(true);
    expect(generationC.weightUpdateOpen({ ...c, receivedNonce: 3n }, true)).toBe(false);
  });
});
