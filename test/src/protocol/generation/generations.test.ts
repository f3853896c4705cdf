import { encodeFunctionResult } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { nodeIdToBytes, parseNodeId } from '../../../../src/domain/identity/ids.ts';
import { balancerAAbi, balancerCAbi } from '../../../../src/protocol/abi/l1-contracts.ts';
import { generationA, generationC } from '../../../../src/protocol/generation/generations.ts';

const node = parseNodeId('NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg');

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

  test('each generation refuses the other tuple, empty data and an unknown status', () => {
    const wrong = expect.objectContaining({ code: 'E-VM-901' }) as Error;
    expect(() => generationA.decodeValidator(ofC)).toThrow(wrong);
    expect(() => generationC.decodeValidator(ofA)).toThrow(wrong);
    expect(() => generationC.decodeValidator('0x')).toThrow(wrong);
    const strange = ofA.replace(/^0x(.{64}).{64}/, `0x$1${'9'.padStart(64, '0')}`) as `0x${string}`;
    expect(() => generationA.decodeValidator(strange)).toThrow(wrong);
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
