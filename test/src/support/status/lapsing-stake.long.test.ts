import { encodeFunctionData, parseAbi } from 'viem/utils';
import { expect, onTestFinished, test } from 'vitest';
import { dateOf } from '../../../../src/domain/iso-time.ts';
import { english, englishText } from '../../../../src/i18n/english.ts';
import type { L1Status } from '../../../../src/standing/standing.ts';
import { answerText } from '../../../../src/standing/moments.ts';
import { answerStatus } from '../../../../src/support/status/read-status.ts';
import { parseSubject } from '../../../../src/support/status/subject.ts';
import { IS_WHOLE } from '../../../helpers/is-whole.ts';
import { answerLines } from '../helpers/printed.ts';
import { byOwner, rehearsedWithNode } from '../helpers/rehearsed.ts';
import { boardOf } from '../helpers/shown-status.ts';

const HOUR = 3600;
const WINDOW_S = 2700;

/** A sandbox with epochs of an hour, in which the operator has one validating node. */
async function openStatus(generation: 'a' | 'c') {
  const stage = await rehearsedWithNode(generation);
  onTestFinished(() => stage.stop());
  // Awake, the L1 owner registers an operator again that a test has removed.
  stage.sandbox.controls.actors.l1Owner.isAsleep = true;
  const nextEpoch = (seconds = HOUR) => stage.pass(seconds);
  const l1Status = async (): Promise<L1Status> => {
    const [alone, board] = await Promise.all([
      stage.status(),
      boardOf(stage.deps, [stage.operator]),
    ]);
    // A board shows the same as a status of one operator.
    expect(board.statuses[0]!.l1s[0]!.nextAction).toEqual(alone.l1s[0]!.nextAction);
    return alone.l1s[0]!;
  };
  return { stage, nextEpoch, l1Status };
}

// At night in both generations.
test.each(IS_WHOLE ? (['a', 'c'] as const) : (['c'] as const))(
  'the status of a disabled operator names the effect and the next action, before, during and after the effect (generation %s)',
  async (generation) => {
    const { stage, l1Status, nextEpoch } = await openStatus(generation);
    const { operator, actor } = stage;
    const { l1 } = actor;
    const { nodeId } = actor.newNode();
    const validating = { code: 'G9-VALIDATING', nextAction: undefined };
    expect(await l1Status()).toMatchObject(validating);

    // An operator that is enabled again in the middle of an epoch has its stake again in the next one. Enabled in
    // the first second of an epoch, it would have its stake in this epoch.
    await byOwner(stage, 'disableOperator');
    await nextEpoch(HOUR + 60);
    expect((await l1Status()).nextAction).toMatchObject({ party: 'l1-owner' });
    await byOwner(stage, 'enableOperator');
    const { nextAction, epoch } = await l1Status();
    const until = Number(epoch!.endsAt) * 1000;
    expect(nextAction).toMatchObject({ code: 'G4-WAIT-EPOCH', party: 'clock', until });
    await nextEpoch();
    expect(await l1Status()).toMatchObject(validating);

    await byOwner(stage, 'disableOperator');
    // The stake counts until the end of the epoch.
    const soon = await l1Status();
    const endsAt = soon.epoch!.endsAt;
    const ownersTurn = { code: 'G6-OVERCOMMIT', party: 'l1-owner' };
    const opensAt = (Number(endsAt) + WINDOW_S) * 1000;
    expect(soon.nextAction).toMatchObject({ ...ownersTurn, until: opensAt });
    expect(answerText(soon, Number(soon.read!.blockTime) * 1000, english)).toMatch(
      /^Waiting for the L1 owner, .* left: enable the operator$/,
    );
    expect(englishText(soon.nextAction!.says)).toContain(english.time(dateOf(endsAt)));
    expect(soon.nextAction?.message).toContain(`L1Middleware.enableOperator(${operator})`);
    const more = soon.tracks.find(({ kind }) => kind === 'new-node')!;
    expect(more.steps.map(({ state }) => state)).toEqual(['not-done']);

    await nextEpoch();
    const counted = await l1Status();
    expect(counted.nextAction).toMatchObject(ownersTurn);
    expect(englishText(counted.nextAction!.says)).toMatch(/\. From .* anyone may remove/);

    // However much of the epoch has passed, the window opens at the reported time.
    await nextEpoch(counted.nextAction!.until! / 1000 - Number(counted.read!.blockTime));
    expect(englishText((await l1Status()).nextAction!.says)).toMatch(/\. Until .* anyone may/);

    // The operator can now do what anybody else can. A removal does not depend on the owner.
    const removal = { kind: 'remove-node', l1, input: { nodeId, initiates: true } } as const;
    await actor.run(removal, 'remove');
    const open = { code: 'G7-REMOVAL-OPEN', party: 'operator' };
    expect((await l1Status()).nextAction).toMatchObject(open);
    await actor.run(removal);
    const gone = await l1Status();
    expect(gone.tracks.map(({ kind }) => kind)).toEqual(['operator', 'new-node']);
    // Who has no node left and is disabled has left: there is nothing to do.
    expect(gone).toMatchObject({ code: 'G9-LEFT', nextAction: undefined });
  },
);

// Generation C removes no operator that has nodes.
test('an operator that the L1 owner has removed waits for the owner, also in the status of its node', async () => {
  const { stage, l1Status, nextEpoch } = await openStatus('a');
  const { operator, actor, status } = stage;
  await byOwner(stage, 'disableOperator');
  // The slashing window lasts two epochs.
  await nextEpoch(2 * HOUR);
  const abi = parseAbi(['function manualProcessNodeStakeCache(uint48 numEpochsToProcess)']);
  await stage.asOwner(encodeFunctionData({ abi, args: [2] }));
  await byOwner(stage, 'removeOperator');

  const { nextAction, tracks } = await l1Status();
  expect(nextAction).toMatchObject({
    ...{ code: 'G6-OVERCOMMIT', party: 'l1-owner' },
    // The L1 middleware refuses `forceUpdateNodes` for an operator that it does not list.
    until: undefined,
    message: expect.stringContaining(`L1Middleware.registerOperator(${operator})`) as string,
  });
  const texts = [nextAction!.says, nextAction!.next[0]!].map(englishText);
  expect(texts.join()).not.toMatch(/disabled|enable|forceUpdateNodes/);

  const { nodeId } = actor.newNode();
  for (const subject of [nodeId, tracks.find(({ kind }) => kind === 'node')!.validationId!]) {
    const { l1s } = await status(subject);
    expect(l1s[0]!.nextAction).toEqual(nextAction);
  }
});

test.each([
  ['a', 'l1'],
  ['c', 'vault'],
] as const)(
  'an active node of an operator that opted out shows when its stake lapses (generation %s, %s)',
  async (generation, kind) => {
    const { stage, nextEpoch, l1Status } = await openStatus(generation);
    const { actor, deps, sandbox } = stage;
    const { l1 } = actor;
    const { nodeId } = actor.newNode();
    const where = kind === 'l1' ? l1.balancer : sandbox.profile.vaults[0]!.address;
    await actor.run({ kind: 'opt-out', l1, input: { kind, where, name: 'x' } } as never);

    const answer = await answerStatus(deps, { subject: parseSubject(nodeId) });
    const [found] = answer.status!.l1s;
    const { endsAt } = found!.epoch!;
    expect(answerLines(answer, english)[0]).toContain('waiting for the operator (G6-OVERCOMMIT)');
    const { nextAction } = found!.tracks.find(({ kind }) => kind === 'node')!;
    const byOperator = { code: 'G6-OVERCOMMIT', party: 'operator' };
    const opensAt = (Number(endsAt) + WINDOW_S) * 1000;
    expect(nextAction).toMatchObject({ ...byOperator, until: opensAt });
    expect(englishText(nextAction!.says)).toContain(english.time(dateOf(endsAt)));
    const [advice, ...commands] = nextAction!.next.map(englishText);
    expect(advice).toMatch(/can opt in again.* can remove its nodes: that needs no opt-in/);
    expect(commands.slice(0, 2)).toEqual([
      `onboard opt-in-${kind} --network sandbox ${where}`,
      `onboard middleware-remove-node --network sandbox ${l1.middleware} ${nodeId}`,
    ]);

    await nextEpoch();
    const lapsed = await l1Status();
    expect(lapsed.nextAction).toMatchObject(byOperator);
    expect(answerText(lapsed, Number(lapsed.read!.blockTime) * 1000, english)).toMatch(
      /^Waiting for the operator.*: opt in, or remove nodes$/,
    );
    // The other way out: a removal without an opt-in.
    const { kind: ended } = await actor.run({
      ...{ kind: 'remove-node', l1 },
      input: { nodeId, initiates: true },
    });
    expect(ended).toBe('done');
    expect((await l1Status()).code).toBe('G9-LEFT');
  },
);
