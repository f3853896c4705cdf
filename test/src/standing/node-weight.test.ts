import { expect, test } from 'vitest';
import { parseNodeId, type ValidationId } from '../../../src/domain/identity/ids.ts';
import { weight } from '../../../src/domain/units.ts';
import { english } from '../../../src/i18n/english.ts';
import type { ValidationFacts } from '../../../src/protocol/contracts/validation-facts.ts';
import { weightOf, weightText } from '../../../src/standing/node-weight.ts';

const id = '2b1jDTAnnkYb6gJDeqKfNuSTZJv1bXFqcSQcKqg8eaN3u2ZmDj' as ValidationId;

interface Seen {
  readonly status: 'pending-added' | 'active' | 'pending-removed' | 'completed';
  /** The weight of the validator manager. */
  readonly manager: bigint;
  /** The P-Chain's weight; undefined if it has no such validator. */
  readonly pChain?: bigint;
  /** The nonce that the manager sent last, and the P-Chain's next one. */
  readonly nonces?: readonly [sent: bigint, next: bigint];
  readonly isOpen?: boolean;
  readonly pChainTime?: bigint;
}

function facts({ status, manager, pChain, nonces: [sent, next] = [0n, 0n], ...seen }: Seen) {
  const isAdding = status === 'pending-added';
  return {
    nodeId: parseNodeId('NodeID-M5ebafXiskHHSPGpMHpXkhZViyf8kQZEu'),
    readAt: 0n,
    block: 0n,
    validationId: id,
    live: id,
    manager: {
      ...{ status, weight: weight(manager), startingWeight: weight(manager), sentNonce: sent },
      startedAt: 1n,
    },
    weightUpdateOpen: seen.isOpen === true,
    pChainTime: seen.pChainTime,
    pChain: pChain === undefined ? undefined : { weight: weight(pChain), minNonce: next },
    registration: isAdding ? { message: { expiry: 1n } } : undefined,
    others: [],
  } as unknown as ValidationFacts;
}

test.each<readonly [string, Seen, string]>([
  ['validates', { status: 'active', manager: 1000n, pChain: 1000n }, '1,000'],
  [
    'is added',
    { status: 'pending-added', manager: 1000n },
    '0 → 1,000 (transaction 2 of 3, your turn)',
  ],
  [
    'is on the P-Chain, not complete',
    { status: 'pending-added', manager: 1000n, pChain: 1000n },
    '1,000 (transaction 3 of 3, your turn)',
  ],
  [
    'changes its weight',
    { status: 'active', manager: 500_000n, pChain: 1_000_000n, nonces: [1n, 1n], isOpen: true },
    '1,000,000 → 500,000 (transaction 2 of 3, your turn)',
  ],
  [
    'has the new weight, not complete',
    { status: 'active', manager: 500_000n, pChain: 500_000n, nonces: [1n, 2n], isOpen: true },
    '500,000 (transaction 3 of 3, your turn)',
  ],
  [
    'is removed',
    { status: 'pending-removed', manager: 0n, pChain: 1000n, nonces: [1n, 1n] },
    '1,000 → 0 (transaction 2 of 3, your turn)',
  ],
  [
    'has left the P-Chain, not complete',
    { status: 'pending-removed', manager: 0n, nonces: [1n, 1n], pChainTime: 1n },
    '0 (transaction 3 of 3, your turn)',
  ],
])('a requested weight is not shown as a weight that counts: the node %s', (_, seen, text) => {
  const shown = weightOf(facts({ ...seen }))!;
  expect(weightText(shown, 'operator', english)).toBe(text);
  expect(weightText(shown, 'viewed', english)).toBe(
    text.replace('your turn', "the operator's turn"),
  );
});

test('a registration that has expired has no weight', () => {
  const late = { ...facts({ status: 'pending-added', manager: 1000n }), readAt: 2n };
  expect(weightText(weightOf({ ...late, pChainTime: 2n })!, 'operator', english)).toBe('0');
  // The P-Chain may have accepted it.
  expect(weightOf(late)).toBeUndefined();
});

test('a removed node that a P-Chain endpoint behind does not show has an unknown weight', () => {
  const removed = { status: 'pending-removed', manager: 0n, nonces: [1n, 1n] } as const;
  expect(weightOf(facts({ ...removed, pChainTime: 0n }))).toBeUndefined();
});
