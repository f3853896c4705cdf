import { encodeFunctionData, parseAbi } from 'viem/utils';
import { expect, onTestFinished, test } from 'vitest';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { catalogue } from '../../../../src/domain/error-catalogue.ts';
import type { CallOutcome, EvmReader } from '../../../../src/ports/evm.ts';
import { createTransactionSender } from '../../../../src/sandbox/actors/transaction-sender.ts';
import { actorAccounts, EVM_CHAIN_ID } from '../../../../src/sandbox/identity/accounts.ts';
import { readStatus } from '../../../../src/support/status/read-status.ts';
import { parseSubject } from '../../../../src/support/status/subject.ts';
import { IS_WHOLE } from '../../../helpers/is-whole.ts';
import type { Actor } from '../../../helpers/scenarios/rehearse.ts';
import { rehearsedWithNode, type Rehearsed } from '../helpers/rehearsed.ts';

const HOUR = 3600;
const abi = parseAbi([
  'function disableOperator(address operator)',
  'function enableOperator(address operator)',
]);

interface Stage extends Pick<Rehearsed, 'sandbox'> {
  readonly operator: Actor;
  asOwner(functionName: 'disableOperator' | 'enableOperator'): Promise<unknown>;
  nextEpoch(): Promise<void>;
}

const remove = ({ operator: { l1, run, newNode } }: Stage) =>
  run({ kind: 'remove-node', l1, input: { nodeId: newNode().nodeId, initiates: true } }, 'remove');
const disable = async ({ asOwner, nextEpoch }: Stage) => {
  await asOwner('disableOperator');
  await nextEpoch();
};

const STATES: readonly (readonly [string, (stage: Stage) => Promise<unknown>])[] = [
  ['G9-VALIDATING', ({ nextEpoch }) => nextEpoch()],
  [
    'G6-UPDATE-OPEN',
    ({ operator: { l1, run, newNode } }) => {
      const input = { nodeId: newNode().nodeId, stake: l1.primaryClass.minimum * 2n };
      return run({ kind: 'update-weight', l1, input }, 'update');
    },
  ],
  ['G6-OVERCOMMIT', disable],
  ['G7-REMOVAL-OPEN', (stage) => disable(stage).then(() => remove(stage))],
  ['G4-WAIT-EPOCH', (stage) => disable(stage).then(() => stage.asOwner('enableOperator'))],
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
    let operator: Actor | undefined;
    const stage = await rehearsedWithNode(generation, (actor) => {
      operator = actor;
    });
    onTestFinished(() => stage.stop());
    const { controls } = stage.sandbox;
    controls.actors.l1Owner.isAsleep = true;
    const { privateKey } = actorAccounts().l1Owner;
    const owner = createTransactionSender(controls.cChain, EVM_CHAIN_ID, privateKey);
    const args = [parseAddress(stage.operator)] as const;
    await prepare({
      ...{ sandbox: stage.sandbox, operator: operator! },
      asOwner: (functionName) =>
        owner.send({
          to: operator!.l1.middleware,
          data: encodeFunctionData({ abi, functionName, args }),
        }),
      nextEpoch: async () => {
        controls.advance(HOUR + 60);
        await controls.cChain.tick();
      },
    });
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
