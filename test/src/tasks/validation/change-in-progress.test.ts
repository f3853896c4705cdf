import { expect, test } from 'vitest';
import { weight } from '../../../../src/domain/units.ts';
import type { ValidationFacts } from '../../../../src/protocol/contracts/validation-facts.ts';
import {
  awaitsPChainMessage,
  changeOf,
  changeIdOf,
  isApplied,
} from '../../../../src/tasks/validation/change-in-progress.ts';
import {
  EXPIRY,
  onPChain,
  REGISTRATION,
  VALIDATION_ID,
  validationWith,
} from '../helpers/validation.ts';

const registration = REGISTRATION;
const late = { registration, readAt: EXPIRY, pChainTime: EXPIRY };
const weightChange = (nonce: bigint, isOpen: boolean) =>
  ({ kind: 'weight', validationId: VALIDATION_ID, nonce, weight: weight(9n), isOpen }) as const;
const added = (changes: Parameters<typeof validationWith>[1]) =>
  validationWith('pending-added', changes);
const removing = (changes: Parameters<typeof validationWith>[1]) =>
  validationWith('pending-removed', changes);
const active = (sentNonce: bigint, minNonce?: bigint, weightUpdateOpen = false) =>
  validationWith('active', {
    manager: { sentNonce },
    weightUpdateOpen,
    ...(minNonce !== undefined && { pChain: onPChain({ minNonce }) }),
  });

const none = { kind: 'none' };
const byCChain = added({ ...late, pChainTime: EXPIRY - 1n });
const unread = added({ ...late, pChainTime: undefined });
const byPChain = added({ ...late, readAt: EXPIRY - 1n });
const lateOnPChain = added({ ...late, pChain: onPChain() });
const acknowledged = validationWith('active', {
  manager: { sentNonce: 1n, receivedNonce: 1n },
  pChain: onPChain({ minNonce: 1n }),
});
const removed = (pChainTime?: bigint) => removing({ pChainTime, manager: { startedAt: 7n } });

test.each<[string, ValidationFacts, object | string]>([
  ['a registration before its expiry', added({ registration }), { kind: 'registration' }],
  ['a registration at its expiry', added(late), { kind: 'expired', registration }],
  ['one at its expiry by the C-Chain alone', byCChain, 'E-TASK-240'],
  ['one at its expiry, the P-Chain’s time unread', unread, 'E-TASK-240'],
  ['one before its expiry by the C-Chain', byPChain, { kind: 'registration' }],
  ['a late one on the P-Chain', lateOnPChain, { kind: 'registration' }],
  ['a registration without its message', added({}), 'E-TASK-213'],
  ['a new validator', active(0n, 0n), none],
  ['an open update', active(1n, 1n, true), weightChange(1n, true)],
  ['an open update that the P-Chain applied', active(1n, 2n, true), weightChange(1n, true)],
  ['a completed update that the P-Chain lacks', active(2n, 2n), weightChange(2n, false)],
  ['a completed first update that the P-Chain does not show', active(1n, 0n), 'E-TASK-208'],
  ['an acknowledged update that the P-Chain’s endpoint does not show', acknowledged, 'E-TASK-208'],
  ['a completed update', active(1n, 2n), none],
  ['a validator that only the manager has', active(1n), none],
  ['a P-Chain that is ahead of the manager', active(1n, 3n), 'E-TASK-208'],
  ['a removal that the P-Chain has applied', removed(7n), { kind: 'removal' }],
  ['a removal by a P-Chain from before the start', removed(6n), 'E-TASK-208'],
  ['a removal of a listed validator', removed(), 'E-TASK-208'],
  ['a former registration', validationWith('invalidated', late), none],
])('the change in progress follows from both chains: %s', (_, facts, expected) => {
  if (typeof expected === 'string') {
    const error = expect.objectContaining({ code: expected }) as Error;
    expect(() => changeOf(facts)).toThrow(error);
  } else expect(changeOf(facts)).toMatchObject(expected);
});

test('an update is applied and acknowledged by its own nonce only', () => {
  const update = weightChange(3n, true);
  const states = [active(3n, 4n), active(3n, 3n), active(3n)];
  expect(states.map((facts) => isApplied(update, facts))).toEqual([true, false, false]);
  expect(changeIdOf(update)).toBe(`${VALIDATION_ID}:3`);
  const removal = { kind: 'removal', validationId: VALIDATION_ID, nonce: 3n } as const;
  expect(changeIdOf(removal)).toBe(`${VALIDATION_ID}:3`);
  expect([update, weightChange(3n, false)].map(awaitsPChainMessage)).toEqual([true, false]);
});
