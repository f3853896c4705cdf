import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import type { L1Status } from '../../../../src/standing/standing.ts';
import { english, englishText } from '../../../../src/i18n/english.ts';
import { statusOfMany } from '../../../../src/support/status/board/board.ts';
import { encodeFunctionData, parseAbi, type EncodeFunctionDataParameters } from 'viem/utils';
import { expect, onTestFinished, test } from 'vitest';
import { createTransactionSender } from '../../../../src/sandbox/actors/transaction-sender.ts';
import { actorAccounts } from '../../../../src/sandbox/identity/accounts.ts';
import { EVM_CHAIN_ID } from '../../../../src/sandbox/identity/network-ids.ts';
import type { Actor, Scenario } from '../../../helpers/scenarios/scenario.ts';
import { scenarios } from '../../../helpers/scenarios/scenarios.ts';
import { dateOf } from '../../../../src/domain/iso-time.ts';
import { rehearsed } from '../helpers/rehearsed.ts';

const HOUR = 3600;
const WINDOW_S = 2700;
const abi = parseAbi([
  'function disableOperator(address operator)',
  'function removeOperator(address operator)',
  'function manualProcessNodeStakeCache(uint48 numEpochsToProcess)',
]);

/** Returns the main parts of an L1's next action. A board does not read since when it lasts. */
const essence = ({ nextAction }: L1Status) =>
  nextAction && {
    code: nextAction.code,
    whose: nextAction.whose,
    says: englishText(nextAction.says),
    until: nextAction.until,
  };

/** Creates an operator with one validating node. */
async function withOneNode(generation: 'a' | 'c') {
  let actor: Actor | undefined;
  const scenario: Scenario = {
    ...scenarios.find(({ name }) => name === 'over-committed')!,
    prepare: async ({ operator }) => {
      actor = operator;
      await operator.join();
      await operator.awaitStake();
      const input = operator.newNode();
      await operator.run({ kind: 'add-node', l1: operator.l1, input });
    },
  };
  const stage = await rehearsed(scenario, generation);
  onTestFinished(() => stage.stop());
  const l1Status = async (): Promise<L1Status> => {
    const [alone, among] = await Promise.all([
      stage.status(),
      statusOfMany(stage.deps, [parseAddress(stage.operator)], undefined, () => undefined),
    ]);
    // A status of many operators shows the same as a status of one.
    expect(essence(among[0]!.l1s[0]!)).toEqual(essence(alone.l1s[0]!));
    return alone.l1s[0]!;
  };
  /** Sends a call of the L1 owner to the L1 middleware. */
  const callAsOwner = (call: EncodeFunctionDataParameters<typeof abi>) =>
    createTransactionSender(
      stage.sandbox.controls.cChain,
      EVM_CHAIN_ID,
      actorAccounts().l1Owner.privateKey,
    ).send({ to: actor!.l1.middleware, data: encodeFunctionData(call) });
  return {
    ...stage,
    operator: parseAddress(stage.operator),
    actor: actor!,
    told: l1Status,
    callAsOwner,
  };
}

test.each(['a', 'c'] as const)(
  'the status of a disabled operator names the effect and the next action, before and during the effect (generation %s)',
  async (generation) => {
    const { sandbox, operator, actor, told, callAsOwner } = await withOneNode(generation);
    const { controls } = sandbox;
    const { l1 } = actor;
    const { nodeId } = actor.newNode();
    expect(await told()).toMatchObject({ code: 'G9-VALIDATING', nextAction: undefined });

    await callAsOwner({ abi, functionName: 'disableOperator', args: [operator] });
    // The stake counts until the end of the epoch.
    const soon = await told();
    const endsAt = soon.epoch!.endsAt;
    expect(soon.nextAction).toMatchObject({
      code: 'G6-OVERCOMMIT',
      whose: 'l1-owner',
      until: (Number(endsAt) + WINDOW_S) * 1000,
    });
    expect(englishText(soon.nextAction!.says)).toContain(
      `The operator's stake counts only until ${english.time(dateOf(endsAt))}`,
    );
    expect(englishText(soon.nextAction!.next[0]!)).toMatch(
      /^Ask the L1 owner to enable the operator/,
    );
    expect(soon.nextAction?.message).toContain(`L1Middleware.enableOperator(${operator})`);
    const more = soon.tracks.find(({ about }) => about === 'new-node')!;
    expect(more.steps.map(({ state }) => state)).toEqual(['not-done']);

    controls.advance(HOUR);
    await controls.cChain.tick();
    const counted = await told();
    expect(counted.nextAction).toMatchObject({ code: 'G6-OVERCOMMIT', whose: 'l1-owner' });
    expect(englishText(counted.nextAction!.says)).toMatch(
      /none of the operator's stake counts\. From .* anyone may remove/,
    );

    // However much of the epoch has passed, the window opens at the reported time.
    controls.advance(counted.nextAction!.until! / 1000 - Number(counted.read!.blockTime));
    await controls.cChain.tick();
    expect(englishText((await told()).nextAction!.says)).toMatch(
      /none of the operator's stake counts\. Until .* anyone may/,
    );

    // The operator can now do what anybody else can. A removal does not depend on the owner.
    const removal = { kind: 'remove-node', l1, input: { nodeId, initiate: true } } as const;
    await actor.run(removal, 'remove');
    expect((await told()).nextAction).toMatchObject({ code: 'G7-REMOVAL-OPEN', whose: 'operator' });
    await actor.run(removal);
    const gone = await told();
    expect(gone.tracks.map(({ about }) => about)).toEqual(['operator', 'new-node']);
    expect(gone.nextAction).toMatchObject({
      code: 'G4-WAIT-OWNER',
      whose: 'l1-owner',
      error: undefined,
    });
    expect(englishText(gone.nextAction!.says)).toMatch(/has disabled the operator/);
    expect(gone.nextAction?.message).toContain('enableOperator');
  },
);

// Generation C removes no operator that has nodes.
test('an operator that the L1 owner has removed waits for the owner, also where its node lives', async () => {
  const { sandbox, operator, actor, told, callAsOwner, status } = await withOneNode('a');
  const { controls } = sandbox;
  await callAsOwner({ abi, functionName: 'disableOperator', args: [operator] });
  // The slashing window lasts two epochs.
  controls.advance(2 * HOUR);
  await controls.cChain.tick();
  await callAsOwner({ abi, functionName: 'manualProcessNodeStakeCache', args: [2] });
  await callAsOwner({ abi, functionName: 'removeOperator', args: [operator] });

  const { nextAction, tracks } = await told();
  expect(tracks.map(({ about }) => about)).toContain('node');
  expect(nextAction).toMatchObject({
    ...{ code: 'G6-OVERCOMMIT', whose: 'l1-owner' },
    // The L1 middleware refuses `forceUpdateNodes` for an operator that it does not list.
    until: undefined,
    message: expect.stringContaining(`L1Middleware.registerOperator(${operator})`) as string,
  });
  const texts = [nextAction!.says, nextAction!.next[0]!].map(englishText);
  expect(texts[0]).toMatch(/^The L1 owner has removed the operator/);
  expect(texts[1]).toMatch(/^Ask the L1 owner to register the operator/);
  expect(texts.join()).not.toMatch(/disabled|enable|forceUpdateNodes/);

  const { nodeId } = actor.newNode();
  for (const subject of [nodeId, tracks.find(({ about }) => about === 'node')!.validationId!]) {
    const { l1s } = await status(subject);
    expect(l1s[0]!.nextAction).toEqual(nextAction);
  }
});
