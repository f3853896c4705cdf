import { expect, test } from 'vitest';
import { ownConsentReason } from '../../../src/commands/sending/intent-lines.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { wei } from '../../../src/domain/units.ts';
import type { Policy } from '../../../src/engine/engine.ts';
import type { SubmitOutcome } from '../../../src/ports/evm.ts';
import { agree, effectStep, newWorld, start, type World } from './helpers/fake-world.ts';
import { MemoryStore } from './helpers/memory-journal.ts';

/** The consent of `--yes`. */
const yes: Policy['consent'] = (intent) =>
  Promise.resolve(ownConsentReason(intent) === undefined ? 'send' : 'not-now');

/** A command with `--yes` in a process of its own; `outcome` is its error code, or the kind of its result. */
async function command(world: World, store: MemoryStore, policy: Partial<Policy> = {}) {
  const { run, submissions } = await start(world, store);
  const result = await run({ ...agree, consent: yes, ...policy }, [effectStep(world.evm, '0x01')]);
  const refused = result.kind === 'declined' ? ownConsentReason(result.intent)?.code : undefined;
  const outcome = 'error' in result ? result.error.code : (refused ?? result.kind);
  return { outcome, exit: 'error' in result ? result.error.exit : result.kind, submissions };
}

const answering = (outcome: SubmitOutcome | Error) => (world: World) => {
  world.evm.submit = () =>
    outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
};

/** In each row, the error of a command, and that of the same command again. */
test.each<[string, (world: World) => void, Partial<Policy>?]>([
  ['E-SEND-203', ({ evm }) => evm.reverts.add('0x01')],
  ['E-SEND-201', answering({ kind: 'refused', reason: 'never' })],
  // Doubling the fee again and again ends at a fee that --yes does not cover.
  ['E-SIGN-207', answering({ kind: 'underpriced' })],
  // A person confirms each higher fee.
  [
    'E-SEND-206',
    answering({ kind: 'underpriced' }),
    { consent: agree.consent, maxFee: wei(10n ** 30n) },
  ],
  ['E-SEND-213', answering({ kind: 'refused', limit: 'reads', reason: 'reads only' })],
  ['E-SEND-208', answering({ kind: 'unclear', reason: 'odd' })],
  ['E-NET-101', answering(new OnboardError('E-NET-101', { url: 'https://rpc.example' }))],
  ['E-SIGN-203', () => undefined, { maxFee: wei(1n) }],
  ['pending', ({ evm }) => (evm.automatic = false), { patience: () => 0 }],
  ['declined', () => undefined, { consent: () => Promise.resolve('not-now') }],
])('after %s, the same command pays nothing more', async (code, fail, policy) => {
  const world = newWorld();
  const store = new MemoryStore();
  fail(world);
  const first = await command(world, store, policy);
  expect(first.outcome).toBe(code);
  const paid = world.evm.receipts.size;
  const signed = first.submissions().length;
  for (let again = 0; again < 3; again += 1) {
    const repeated = await command(world, store, policy);
    expect(repeated.outcome).toBe(code);
    expect(world.evm.receipts.size).toBe(paid);
    // After an answer that decides nothing, the same bytes are submitted again.
    if (first.exit === 'unclear') expect(repeated.submissions()).toHaveLength(signed);
  }
});

test('calls that reverted in earlier runs count until one succeeds, and a person can pay for another', async () => {
  const world = newWorld();
  const store = new MemoryStore();
  world.evm.reverts.add('0x01');
  expect((await command(world, store)).outcome).toBe('E-SEND-203');
  expect(world.evm.receipts.size).toBe(5);
  const asked: unknown[] = [];
  const consent: Policy['consent'] = (intent) => {
    asked.push(intent.effect === 'evm-call' ? intent.reverts?.times : intent);
    return Promise.resolve('send');
  };
  expect((await command(world, store, { consent })).outcome).toBe('E-SEND-203');
  expect(asked).toEqual([5]);
  expect(world.evm.receipts.size).toBe(6);
  world.evm.reverts.clear();
  expect((await command(world, store)).outcome).toBe('E-SEND-203');
  expect((await command(world, store, { consent })).outcome).toBe('done');
  expect(world.evm.effects).toEqual(['0x01']);
});
