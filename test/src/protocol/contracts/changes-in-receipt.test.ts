import { encodeAbiParameters, encodeEventTopics } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import type { Hex } from '../../../../src/domain/identity/bytes.ts';
import {
  checksumAddress,
  type EvmAddress,
  type EvmHash,
} from '../../../../src/domain/identity/evm.ts';
import {
  idFromHex,
  nodeIdFromBytes,
  nodeIdToBytes32,
} from '../../../../src/domain/identity/ids.ts';
import type { EvmLog } from '../../../../src/ports/evm.ts';
import { middlewareAbi } from '../../../../src/protocol/abi/l1-contracts.ts';
import { changesInReceipt } from '../../../../src/protocol/logs/changes-in-receipt.ts';
import { generationA, generationC } from '../../../../src/protocol/generation/generations.ts';

const address = (byte: string): EvmAddress => checksumAddress(`0x${byte.repeat(20)}`);
const word = (byte: string): Hex => `0x${byte.repeat(32)}`;
const node = nodeIdFromBytes(new Uint8Array(20).fill(7));
const operator = address('0e');

describe.each([
  ['a', generationA],
  ['c', generationC],
] as const)('the changes that a transaction initiated (generation %s)', (_id, generation) => {
  const l1 = {
    generation,
    middleware: address('11'),
    balancer: address('22'),
    manager: generation.id === 'a' ? address('22') : address('33'),
  };
  const other = {
    ...l1,
    middleware: address('44'),
    balancer: address('55'),
    manager: address('66'),
  };
  const { events } = generation;
  const log = (emitter: EvmAddress, topics: readonly Hex[], data: Hex = '0x'): EvmLog => ({
    address: emitter,
    topics,
    data,
    blockNumber: 1n,
    transactionHash: word('ff') as EvmHash,
  });
  const began = (topic: Hex, validation: Hex, of = l1): EvmLog =>
    log(of.manager, [topic, validation]);
  const added = (validation: Hex, of = l1): EvmLog =>
    log(
      of.middleware,
      encodeEventTopics({
        abi: middlewareAbi,
        eventName: 'NodeAdded',
        args: { operator, nodeId: nodeIdToBytes32(node), validationID: validation },
      }) as Hex[],
      encodeAbiParameters([{ type: 'uint256' }], [5n]),
    );

  test("are found among other logs in any order, with the node from the middleware's event", () => {
    const logs = [
      log(address('99'), [word('aa')]),
      added(word('01')),
      log(l1.middleware, [word('bb')]),
      began(events.registrationInitiated, word('01')),
    ];
    const expected = [
      { kind: 'registration', validationId: idFromHex(word('01')), nodeId: node, operator },
    ];
    expect(changesInReceipt(l1, logs)).toEqual(expected);
    expect(changesInReceipt(l1, logs.reverse())).toEqual(expected);
  });

  test('ignores events of other L1s and of other contracts', () => {
    const logs = [
      added(word('01'), other),
      began(events.registrationInitiated, word('01'), other),
      log(address('99'), [events.removalInitiated, word('01')]),
      log(l1.middleware, [events.weightUpdateInitiated, word('01')]),
    ];
    expect(changesInReceipt(l1, logs)).toEqual([]);
    expect(changesInReceipt(other, logs)).toHaveLength(1);
  });

  test('are listed for each of several nodes, and a removal is not a weight change', () => {
    const logs = [
      began(events.weightUpdateInitiated, word('01')),
      began(events.weightUpdateInitiated, word('02')),
      began(events.removalInitiated, word('02')),
    ];
    expect(
      changesInReceipt(l1, logs).map(({ kind, validationId }) => [kind, validationId]),
    ).toEqual([
      ['weight', idFromHex(word('01'))],
      ['removal', idFromHex(word('02'))],
    ]);
  });
});
