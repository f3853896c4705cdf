import { describe, expect, test } from 'vitest';
import type { Check, Step } from '../../../../src/engine/step.ts';
import type { EvmCallIntent } from '../../../../src/engine/intent.ts';
import {
  joinTask,
  metadataTask,
  optTask,
  registerTask,
  stakeTask,
} from '../../../../src/tasks/operator/operator-tasks.ts';
import { keyOf } from '../helpers/check-keys.ts';
import { callContext, OPERATOR, OTHER } from '../helpers/fake-calls.ts';

const contracts = { operatorRegistry: OTHER, operatorL1OptIn: OTHER, operatorVaultOptIn: OTHER };
const l1 = {
  ...{ balancer: OPERATOR, name: 'L1', primaryDecimals: 0, primarySymbol: 'STK' },
  primaryClass: { id: 1n, minimum: 10n },
};
const { profile, ...others } = callContext();
const context = { ...others, l1, profile: { ...profile, contracts } } as never;

const nameOf = (check: Check): string => ('error' in check ? check.error.code : check.state);
const NEW = 'https://new.example';
const registered = (metadataUrl?: string) => () =>
  Promise.resolve(metadataUrl === undefined ? undefined : { metadataUrl });

describe('the public link', () => {
  const register = registerTask(context, { metadataUrl: NEW });
  const join = joinTask(context, { vaults: [] });
  const setLink = metadataTask(context, { metadataUrl: NEW });
  const first = { register, join, setLink };

  test.each([
    ['register', undefined, 'ready'],
    ['register', NEW, 'satisfied'],
    ['register', 'https://old.example', 'E-TASK-224'],
    // Joining an L1 does not change the link.
    ['join', 'https://old.example', 'satisfied'],
    ['setLink', undefined, 'E-REG-102'],
    ['setLink', NEW, 'satisfied'],
    ['setLink', 'https://old.example', 'ready'],
  ] as const)('%s with the registered link %s: %s', async (task, link, expected) => {
    const { steps, beginSnapshot } = first[task];
    const snapshot = beginSnapshot(undefined as never, 0);
    const seen = { ...snapshot, registration: registered(link) };
    expect(nameOf(await (steps[0] as Step<unknown>).check(seen))).toBe(expected);
  });

  test('is required for a registration', () => {
    const snapshot = join.beginSnapshot(undefined as never, 0);
    expect(() => join.steps[0]!.plan(snapshot, undefined as never)).toThrow(
      expect.objectContaining({ code: 'E-TASK-201' }) as Error,
    );
  });
});

describe('an opt-in', () => {
  test.each([
    ['in', 'l1', 'opt-in-l1', undefined],
    ['out', 'l1', 'opt-out-l1', 'warn.opt-out-l1'],
    ['in', 'vault', `opt-in-vault:${OTHER}`, undefined],
    ['out', 'vault', `opt-out-vault:${OTHER}`, 'warn.opt-out-vault'],
  ] as const)(
    '%s (%s) has the step %s and the warning %s',
    async (direction, kind, id, warning) => {
      const task = optTask(direction, context, { kind, where: OTHER });
      const [step] = task.steps;
      const snapshot = task.beginSnapshot(undefined as never, 0);
      const intent = (await step!.plan(snapshot, undefined as never)) as EvmCallIntent;
      expect(step!.id).toBe(id);
      expect(intent.warning?.key).toBe(warning);
      expect(intent.call.function).toBe(direction === 'in' ? 'optIn' : 'optOut');
    },
  );

  test('to a vault is satisfied only by an opt-in to the same vault', async () => {
    const vaults = [{ address: OTHER, name: 'vault' }];
    const { steps } = joinTask(context, { vaults });
    const stateOf = async (...opted: readonly { address: string; optedIn: boolean }[]) => {
      const operator = () => Promise.resolve({ vaults: opted });
      return nameOf(await steps[2]!.check({ operator } as never));
    };
    const here = { address: OTHER, optedIn: true };
    const elsewhere = { address: OPERATOR, optedIn: true };
    expect(await stateOf(here, { ...elsewhere, optedIn: false })).toBe('satisfied');
    expect(await stateOf({ ...here, optedIn: false }, elsewhere)).toBe('ready');
  });
});

describe('a node needs stake of 10 STK', () => {
  const enabled = { optedInToL1: true, inMiddleware: true, disabled: undefined };
  const epoch = { number: 7n, endsAt: 200n };
  const vaults = [{ classId: 1n, optedIn: true, enabled: true, liveStake: 10n }];

  const soon = { stake: { free: 0n, used: 0n }, vaults };
  const unknown = { optedInToL1: false, inMiddleware: false };
  const lapsing = { disabled: true, stake: { free: 10n, used: 0n } };
  test.each([
    ['is free', { stake: { free: 10n, used: 5n } }, 'satisfied', 'fact.stake'],
    ['is one short', { stake: { free: 9n, used: 0n } }, 'pending', 'wait.curator'],
    ['is used by other nodes', { stake: { free: 9n, used: 1n } }, 'blocked', 'E-TASK-212'],
    ['counts from the next epoch on', soon, 'pending', 'wait.epoch'],
    ['lacks an opt-in', unknown, 'blocked', 'E-MW-106'],
    ['lacks the L1 owner’s consent', { inMiddleware: false }, 'pending', 'wait.l1-owner'],
    ['does not count for a disabled operator', { disabled: true }, 'pending', 'wait.disabled'],
    ['counts until the epoch ends', lapsing, 'pending', 'wait.disabled-soon'],
  ] as const)('that %s', async (_, changes, state, key) => {
    const [step] = stakeTask(context).steps;
    const stake = { free: 0n, used: 0n };
    const facts = { ...enabled, epoch, readAt: 100n, vaults: [], stake, ...changes };
    const check = await step!.check({ context, operator: () => Promise.resolve(facts) } as never);
    expect([check.state, keyOf(check)]).toEqual([state, key]);
  });
});
