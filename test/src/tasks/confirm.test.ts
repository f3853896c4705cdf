import { expect, test } from 'vitest';
import { OnboardError } from '../../../src/domain/errors.ts';
import { P_CHAIN_ID } from '../../../src/domain/identity/ids.ts';
import { nAvax, weight } from '../../../src/domain/units.ts';
import type { L1Facts } from '../../../src/protocol/contracts/l1-facts.ts';
import type { ValidationFacts } from '../../../src/protocol/contracts/validation-facts.ts';
import { signedPlan } from '../../../src/tasks/money/p-chain-funding.ts';
import { confirmRemovalStep, confirmValidatorStep } from '../../../src/tasks/nodes/warp-steps.ts';
import { keyOf } from './helpers/check-keys.ts';
import { OTHER } from './helpers/fake-calls.ts';
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

const changing = validator({ weight: weight(7n) });
const empty = validator({ balance: nAvax(0n) });
const incomplete = validationWith('pending-added', { pChain: onPChain() });

test.each([
  ['is confirmed', validator(), inSet(9n), 'satisfied', 'fact.in-set'],
  ['is confirmed in a change', changing, inSet(7n), 'satisfied', 'fact.in-set-changing'],
  ['is awaited with another weight', validator(), inSet(7n), 'pending', 'wait.set'],
  ['is awaited', validator(), [], 'pending', 'wait.set'],
  ['is blocked without a balance', empty, inSet(9n), 'blocked', 'E-TASK-207'],
  ['is unclear off the P-Chain', validationWith('active'), inSet(9n), 'unclear', 'E-TASK-208'],
  ['is unclear before its completion', incomplete, inSet(9n), 'unclear', 'E-TASK-208'],
] as const)('a validator %s', async (_, facts, set, state, names) => {
  const check = await confirmValidatorStep.check(snapshotOf(facts, set));
  expect([check.state, keyOf(check)]).toEqual([state, names]);
});

const over = { live: undefined };
const removed = validationWith('completed', over);
const addedAgain = validationWith('completed', { live: LATER });
const unknown = validationWith('unknown', { ...over, validationId: undefined });
const listed = validationWith('completed', { ...over, pChain: onPChain() });
const managed = validationWith('active', over);

test.each([
  ['is confirmed', removed, [], 'satisfied', 'fact.out-of-set'],
  ['is confirmed of a node added again', addedAgain, inSet(9n), 'satisfied', 'fact.completed'],
  ['is confirmed of an unknown node', unknown, [], 'satisfied', 'fact.out-of-set'],
  ['is awaited in the set', removed, inSet(9n), 'pending', 'wait.unset'],
  ['is awaited on the P-Chain', listed, [], 'pending', 'wait.unset'],
  ['is awaited on the validator manager', managed, [], 'pending', 'wait.unset'],
] as const)('a removal %s', async (_, facts, set, state, names) => {
  const check = await confirmRemovalStep.check(snapshotOf(facts, set));
  expect([check.state, keyOf(check)]).toEqual([state, names]);
});

test('a signed registration whose proof of possession is unknown is not sent', () => {
  const memory = { aggregate: () => new Uint8Array() };
  const l1 = { networkId: 5, manager: OTHER, managerChainId: P_CHAIN_ID };
  const change = { kind: 'registration', registration: REGISTRATION } as never;
  const snapshot = { nodeId: NODE, memory, context: { l1 }, registering: undefined } as never;
  expect(() => signedPlan(change, snapshot)).toThrow(
    expect.objectContaining({ code: 'E-TASK-215' }) as Error,
  );
});
