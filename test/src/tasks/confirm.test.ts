import { expect, test } from 'vitest';
import { OnboardError } from '../../../src/domain/errors.ts';
import { parseAddress } from '../../../src/domain/identity/evm.ts';
import { P_CHAIN_ID } from '../../../src/domain/identity/ids.ts';
import { nAvax, weight } from '../../../src/domain/units.ts';
import { runMemory } from '../../../src/journal/run-memory.ts';
import { EMPTY_MEMORY } from '../../../src/journal/memory.ts';
import type { L1Facts } from '../../../src/protocol/contracts/l1-facts.ts';
import type { ValidationFacts } from '../../../src/protocol/contracts/validation-facts.ts';
import { signedPlan } from '../../../src/tasks/money/p-chain-funding.ts';
import { confirmRemovalStep, confirmValidatorStep } from '../../../src/tasks/nodes/warp-steps.ts';
import { keyOf } from './helpers/check-keys.ts';
import {
  EXPIRY,
  LATER,
  NODE,
  onPChain,
  REGISTRATION,
  validationWith,
} from './helpers/validation.ts';

const inSet = (of: bigint) => [{ nodeId: NODE, publicKey: null, weight: weight(of) }];

/** A step's view of these facts, while the validator set at the proposed height has these entries. */
function snapshotOf(facts: ValidationFacts, set: readonly object[] = []) {
  const pChain = {
    time: () => Promise.resolve(EXPIRY - 1n),
    validatorsAt: (_: unknown, height: unknown) =>
      Promise.resolve(height === 'proposed' ? set : []),
    validatorTxs: () => Promise.reject(new OnboardError('E-NET-101', { url: '' })),
  };
  const context = { l1: { networkId: 5 } as L1Facts, readers: { pChain } };
  return { nodeId: NODE, validation: () => Promise.resolve(facts), context } as never;
}

const validator = (changes: Parameters<typeof onPChain>[0] = {}) =>
  validationWith('active', { pChain: onPChain({ weight: weight(9n), ...changes }) });

test.each([
  ['is confirmed', validator(), inSet(9n), 'satisfied', 'fact.in-set'],
  [
    'is confirmed while its weight changes',
    validator({ weight: weight(7n) }),
    inSet(7n),
    'satisfied',
    'fact.in-set-changing',
  ],
  ['is awaited with another weight', validator(), inSet(7n), 'pending', 'wait.set'],
  ['is awaited', validator(), [], 'pending', 'wait.set'],
  [
    'is blocked without a balance',
    validator({ balance: nAvax(0n) }),
    inSet(9n),
    'blocked',
    'E-TASK-207',
  ],
  [
    'is unclear if the P-Chain does not have it',
    validationWith('active'),
    inSet(9n),
    'unclear',
    'E-TASK-208',
  ],
  [
    'is unclear before its completion',
    validationWith('pending-added', { pChain: onPChain() }),
    inSet(9n),
    'unclear',
    'E-TASK-208',
  ],
] as const)('a validator %s', async (_, facts, set, state, names) => {
  const check = await confirmValidatorStep.check(snapshotOf(facts, set));
  expect([check.state, keyOf(check)]).toEqual([state, names]);
});

const removed = validationWith('completed', { live: undefined });
test.each([
  ['is confirmed', removed, [], 'satisfied', 'fact.out-of-set'],
  [
    'is confirmed if the node was added again',
    validationWith('completed', { live: LATER }),
    inSet(9n),
    'satisfied',
    'fact.completed',
  ],
  [
    'is confirmed if nothing is known of the node',
    validationWith('unknown', { live: undefined, validationId: undefined }),
    [],
    'satisfied',
    'fact.out-of-set',
  ],
  ['is awaited in the set', removed, inSet(9n), 'pending', 'wait.unset'],
  [
    'is awaited on the P-Chain',
    validationWith('completed', { live: undefined, pChain: onPChain() }),
    [],
    'pending',
    'wait.unset',
  ],
  [
    'is awaited on the validator manager',
    validationWith('active', { live: undefined }),
    [],
    'pending',
    'wait.unset',
  ],
] as const)('a removal %s', async (_, facts, set, state, names) => {
  const check = await confirmRemovalStep.check(snapshotOf(facts, set));
  expect([check.state, keyOf(check)]).toEqual([state, names]);
});

test('a signed registration whose proof of possession is unknown is not sent', () => {
  const memory = {
    ...runMemory({ memory: () => EMPTY_MEMORY }, 1),
    aggregate: () => new Uint8Array(),
  };
  const manager = parseAddress(`0x${'0a'.repeat(20)}`);
  const l1 = { networkId: 5, manager, managerChainId: P_CHAIN_ID };
  const change = { kind: 'registration', registration: REGISTRATION } as never;
  const snapshot = { nodeId: NODE, memory, context: { l1 }, registering: undefined } as never;
  expect(() => signedPlan(change, snapshot)).toThrow(
    expect.objectContaining({ code: 'E-TASK-215' }) as Error,
  );
});
