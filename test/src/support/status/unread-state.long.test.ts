import { expect, onTestFinished, test } from 'vitest';
import { catalogue } from '../../../../src/domain/error-catalogue.ts';
import type { CallOutcome, EvmReader } from '../../../../src/ports/evm.ts';
import { readStatus } from '../../../../src/support/status/read-status.ts';
import { parseSubject } from '../../../../src/support/status/subject.ts';
import { IS_WHOLE } from '../../../helpers/is-whole.ts';
import { byOwner, rehearsedWithNode, type Rehearsed } from '../helpers/rehearsed.ts';

const nextEpoch = ({ pass }: Rehearsed) => pass(3600 + 60);
const remove = ({ actor: { l1, run, newNode } }: Rehearsed) =>
  run({ kind: 'remove-node', l1, input: { nodeId: newNode().nodeId, initiates: true } }, 'remove');
const disable = async (stage: Rehearsed) => {
  await byOwner(stage, 'disableOperator');
  await nextEpoch(stage);
};

const STATES: readonly (readonly [string, (stage: Rehearsed) => Promise<unknown>])[] = [
  ['G9-VALIDATING', nextEpoch],
  [
    'G6-UPDATE-OPEN',
    ({ actor: { l1, run, newNode } }) => {
      const input = { nodeId: newNode().nodeId, stake: l1.primaryClass.minimum * 2n };
      return run({ kind: 'update-weight', l1, input }, 'update');
    },
  ],
  ['G6-OVERCOMMIT', disable],
  ['G7-REMOVAL-OPEN', (stage) => disable(stage).then(() => remove(stage))],
  ['G4-WAIT-EPOCH', (stage) => disable(stage).then(() => byOwner(stage, 'enableOperator'))],
];

/** Anyone may reduce the node in this epoch in either state; only who the L1 owner is proves that the stake returns. */
const TRUE_TOO: Partial<Record<string, string>> = { 'G4-WAIT-EPOCH': 'G6-OVERCOMMIT' };

/** Lets each call fail as if it had not run to its end, which only one of all calls at a time does. */
function failingCalls(evm: EvmReader) {
  const names = new Map<string, string>();
  const one: { fails?: string; failed: number } = { failed: 0 };
  const fail = (call: object, outcome: CallOutcome): CallOutcome => {
    const { to, from, data, name } = call as Record<string, string | undefined>;
    const key = `${from} ${to} ${data}`;
    names.set(key, name ?? names.get(key) ?? key);
    if (key !== one.fails) return outcome;
    one.failed += 1;
    return { ok: false, revert: '0x' };
  };
  const failing: EvmReader = {
    ...evm,
    call: async (call, options) => fail(call, await evm.call(call, options)),
    callMany: async (calls) =>
      (await evm.callMany(calls)).map((found, i) => fail(calls[i]!, found)),
  };
  return { evm: failing, names, one };
}

/** Each state on one generation; at night on both. */
const CASES = STATES.flatMap(([code, prepare], state) =>
  (['a', 'c'] as const)
    .map((generation, other) => ({
      ...{ code, generation, prepare },
      isChosen: (i: number): boolean => i % 2 === other && (i >> 1) % 2 === state % 2,
    }))
    .filter((_, other) => IS_WHOLE || other === state % 2),
);

test.each(CASES)(
  'no state takes the place of $code because a contract gave no answer (generation $generation)',
  async ({ code, generation, prepare, isChosen }) => {
    const stage = await rehearsedWithNode(generation);
    onTestFinished(() => stage.stop());
    stage.sandbox.controls.actors.l1Owner.isAsleep = true;
    await prepare(stage);
    const { evm, names, one } = failingCalls(stage.deps.ports.evm);
    const deps = { ...stage.deps, ports: { ...stage.deps.ports, evm } };
    const told = async () => {
      try {
        const status = await readStatus(deps, { subject: parseSubject(stage.operator) });
        const [found] = status.l1s;
        return found?.nextAction?.error ?? found?.code;
      } catch (error) {
        return (error as { code?: string }).code;
      }
    };
    expect(await told()).toBe(code);
    const wrong = new Map<string, string | undefined>();
    let tried = 0;
    // Every fourth call fails in each state; at night every call.
    const chosen = [...names].filter((_, i) => IS_WHOLE || isChosen(i));
    for (const [key, name] of chosen) {
      Object.assign(one, { fails: key, failed: 0 });
      const found = await told();
      tried += one.failed > 0 ? 1 : 0;
      if (found !== code && !(found! in catalogue) && found !== TRUE_TOO[code])
        wrong.set(name, found);
    }
    expect(tried).toBeGreaterThan(15);
    expect(Object.fromEntries(wrong)).toEqual({});
  },
);
