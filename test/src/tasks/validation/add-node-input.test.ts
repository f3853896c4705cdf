import { expect, test } from 'vitest';
import { decodeAddNode, encodeAddNode } from '../../../../src/tasks/validation/add-node-input.ts';
import type { Data } from '../../../../src/journal/record.ts';

const owner = { threshold: 1, addresses: [`0x${'11'.repeat(20)}`] };
const recorded = (stake: Data) => ({
  nodeId: 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg',
  newNode: {
    ...{ blsKey: `0x${'22'.repeat(48)}`, stake },
    ...{ remainingBalanceOwner: owner, disableOwner: owner },
  },
});

test.each(['all', 1n, 10n ** 30n])('the recorded stake %s is read as it was written', (stake) => {
  const input = decodeAddNode(recorded(stake));
  expect(input?.newNode?.stake).toBe(stake);
  expect(input && encodeAddNode(input)).toEqual(recorded(stake));
});

test.each([0n, -1n, 'ALL', '0', 1, null])(
  'an edited record with the stake %s is no addition, because the contracts read 0 as all',
  (stake) => expect(decodeAddNode(recorded(stake))).toBeUndefined(),
);
