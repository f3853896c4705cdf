import { english } from '../../../../src/i18n/english.ts';
import { describe, expect, test } from 'vitest';
import { OnboardError } from '../../../../src/domain/errors.ts';
import type { ValidationId } from '../../../../src/domain/identity/ids.ts';
import type { RecordedFact } from '../../../../src/journal/record.ts';
import type { EvmReader } from '../../../../src/ports/evm.ts';
import type { ValidationFacts } from '../../../../src/protocol/contracts/validation-facts.ts';
import { generationC } from '../../../../src/protocol/generation/generations.ts';
import { isExpired } from '../../../../src/tasks/validation/change-in-progress.ts';
import {
  isOfEarlierValidation,
  memoizeOperators,
  requireOwn,
  requireOwnEffects,
  validatorOrError,
  expiryOfRun,
  rememberValidation,
  validationOfRun,
} from '../../../../src/tasks/validation/node-snapshot.ts';
import {
  EXPIRY,
  LATER,
  NODE,
  onPChain,
  REGISTRATION,
  VALIDATION_ID,
  validationWith,
} from '../helpers/validation.ts';
import { OPERATOR, OTHER } from '../helpers/fake-calls.ts';

const expired = { registration: REGISTRATION, readAt: EXPIRY, pChainTime: EXPIRY };

const added = (changes: Parameters<typeof validationWith>[1] = {}) =>
  validationWith('pending-added', changes);
const former = validationWith('completed', { live: LATER });
const none = validationWith('active', { live: undefined, validationId: undefined });

test.each([
  ['its own node', validationWith('active'), OPERATOR, undefined],
  ['the node of another one', validationWith('active'), OTHER, 'E-TASK-220'],
  ['a node that no source assigns', validationWith('active'), undefined, undefined],
  ['a registration that no source assigns', added(), undefined, 'E-TASK-222'],
  ['the registration of another one', added(), OTHER, 'E-TASK-220'],
  // Anyone may clean it up.
  ['the expired registration of another one', added(expired), OTHER, undefined],
  ['the former validation of another one', former, OTHER, undefined],
  ['no validation', none, OTHER, undefined],
])('an operator may change %s, or is refused', async (_, facts, owner, code) => {
  const owners = { operator: OPERATOR, operatorOf: () => Promise.resolve(owner) };
  const answer = await requireOwn(owners, facts).catch((error: unknown) => error);
  expect((answer as { code?: string } | undefined)?.code).toBe(code);
});

const updated = (nonce: bigint, minNonce: bigint, weightUpdateOpen = false) =>
  validationWith('active', {
    manager: { sentNonce: nonce },
    weightUpdateOpen,
    pChain: onPChain({ minNonce }),
  });
const removing = (pChain = onPChain()) =>
  validationWith('pending-removed', { pChain, manager: { sentNonce: 2n } });
const UPDATE_ID = `${VALIDATION_ID}:2`;
const registering = { registration: REGISTRATION };

const completed = added({ ...registering, pChain: onPChain() });
test.each<[string, ValidationFacts, string, string, 'this-run' | 'another-run' | undefined]>([
  ['a registration', added(registering), 'p-chain', VALIDATION_ID, 'another-run'],
  ['its completion', completed, 'complete', VALIDATION_ID, 'another-run'],
  ['an expired registration', added(expired), 'p-chain', VALIDATION_ID, 'this-run'],
  ['a completed later update', updated(2n, 2n), 'p-chain', UPDATE_ID, 'another-run'],
  ['an update’s completion', updated(2n, 3n, true), 'complete', UPDATE_ID, 'another-run'],
  ['a removal', removing(), 'p-chain', UPDATE_ID, 'another-run'],
])('no endpoint undoes %s that the journal shows in a block', (_, facts, step, id, where) => {
  const check = (found: typeof where, height = 8n) => {
    const includedIn = (node: string, asked: string, changeId: string) =>
      found !== undefined && node === NODE && asked === step && changeId === id
        ? { isThisRun: found === 'this-run', height }
        : undefined;
    return () => requireOwnEffects(facts, { includedIn });
  };
  const behind = expect.objectContaining({ code: 'E-TASK-208' }) as Error;
  expect(check(where)).toThrow(behind);
  expect(check(undefined)).not.toThrow();
  // The engine waits for the effects of its own run.
  if (where === 'another-run') expect(check('this-run')).not.toThrow();
  // Only the C-Chain may lose a block.
  if (step === 'complete') expect(check(where, 7n)).not.toThrow();
  else expect(check(where, 7n)).toThrow(behind);
});

test('an acknowledged later update that the P-Chain lacks is completed, and then not undone', () => {
  const includedIn = () => ({ isThisRun: false, height: 8n });
  expect(() => requireOwnEffects(updated(2n, 3n), { includedIn })).not.toThrow();
});

test('the operator of a receipt is taken only for its own validation', async () => {
  const l1 = { middleware: OTHER, generation: generationC };
  const refusing = () => Promise.reject(new OnboardError('E-NET-101', { url: '' }));
  const evm = new Proxy({} as EvmReader, { get: () => refusing });
  const operatorOf = (
    started: Parameters<typeof memoizeOperators>[3],
    validationId: ValidationId,
  ) => memoizeOperators(evm, l1, OPERATOR, started)({ nodeId: NODE, validationId });
  const started = { validationId: VALIDATION_ID, owner: OTHER };
  expect(await operatorOf(started, VALIDATION_ID)).toBe(OTHER);
  for (const [incomplete, id] of [
    [started, LATER],
    [{ owner: OTHER }, VALIDATION_ID],
    [{ validationId: VALIDATION_ID }, VALIDATION_ID],
  ] as const)
    await expect(operatorOf(incomplete, id)).rejects.toMatchObject({ code: 'E-NET-101' });
});

test.each([
  ['a validator', validationWith('active'), undefined],
  ['a registration', added({ registration: REGISTRATION }), 'E-TASK-206'],
  ['a registration without its message', added(), 'E-TASK-206'],
  ['an expired registration', added(expired), 'E-TASK-202'],
  ['one on the P-Chain', added({ ...expired, pChain: onPChain() }), 'E-TASK-206'],
  ['a removal', validationWith('pending-removed'), 'E-TASK-203'],
  ['a former validator', former, 'E-TASK-230'],
  ['no validation', none, 'E-TASK-230'],
])('only a validator can be changed: %s', (_, facts, code) => {
  const answer = validatorOrError(facts, { middleware: OTHER });
  expect(answer instanceof OnboardError ? answer.code : undefined).toBe(code);
  if (!(answer instanceof OnboardError)) return;
  // Each printed command works as it stands, and one leads on.
  answer.know({ operator_address: OPERATOR });
  const { next } = english.error(answer);
  expect(next.join()).not.toMatch(/<(?!network_name>)|--help/);
  if (code !== 'E-TASK-230') expect(next.join()).toMatch(/ --network <network_name>/);
});

test('nothing is done about a registration that the P-Chain may have', async () => {
  const open = added({ ...expired, pChainTime: EXPIRY - 1n });
  const error = expect.objectContaining({ code: 'E-TASK-240' }) as Error;
  expect(() => validatorOrError(open, { middleware: OTHER })).toThrow(error);
  // An endpoint whose clock is a day ahead makes it overdue: only the P-Chain's time shows that it has ended.
  expect(messageOf(() => isExpired(open))).not.toMatch(/\b(ended|expired|is over|passed)\b/);
  const owners = { operator: OPERATOR, operatorOf: () => Promise.resolve(OTHER) };
  await expect(requireOwn(owners, open)).rejects.toThrow(error);
});

function messageOf(act: () => unknown): string {
  try {
    return String(act());
  } catch (error) {
    return english.error(error as OnboardError).text;
  }
}

describe('the validation of a run', () => {
  const fact = (id: ValidationId, validationId: string | null = null) =>
    ({ ...rememberValidation(id), validationId }) as const;
  const damaged = { ...fact(LATER), value: { validationId: 7n, expiry: 'soon' } };
  const run = (kind: string, ...facts: RecordedFact[]) => ({
    task: { kind, network: 'n', operator: OPERATOR },
    facts,
  });

  test('is the last one that the run has stored for itself, and has an expiry until the P-Chain has accepted it', () => {
    const ofOther = { ...fact(VALIDATION_ID), name: 'other' };
    const facts = [fact(VALIDATION_ID), fact(LATER), fact(VALIDATION_ID, LATER), ofOther];
    expect(validationOfRun({ facts })).toBe(LATER);
    expect(validationOfRun({ facts: [damaged] })).toBeUndefined();
    const registered = rememberValidation(LATER, 5n);
    expect(expiryOfRun({ facts: [fact(LATER), registered] })).toBe(5n);
    expect(expiryOfRun({ facts: [registered, fact(LATER)] })).toBeUndefined();
    expect(expiryOfRun({ facts: [damaged] })).toBeUndefined();
  });

  test.each([
    ['add-node', VALIDATION_ID, false],
    ['add-node', LATER, true],
    ['add-node', undefined, true],
    ['remove-node', VALIDATION_ID, false],
    ['remove-node', LATER, true],
    // A removal continues after its validation has ended.
    ['remove-node', undefined, false],
  ])('is an earlier one: %s, live %s', (kind, live, isEarlier) => {
    expect(isOfEarlierValidation(run(kind, fact(VALIDATION_ID)), live)).toBe(isEarlier);
    expect(isOfEarlierValidation(run(kind), live)).toBe(false);
  });
});
