import { encodeFunctionData, parseAbi } from 'viem/utils';
import { expect, onTestFinished, test } from 'vitest';
import { english, englishText } from '../../../../src/i18n/english.ts';
import { createTransactionSender } from '../../../../src/sandbox/actors/transaction-sender.ts';
import { actorAccounts } from '../../../../src/sandbox/identity/accounts.ts';
import { EVM_CHAIN_ID } from '../../../../src/sandbox/identity/network-ids.ts';
import type { Actor, Scenario } from '../../../helpers/scenarios/scenario.ts';
import { scenarios } from '../../../helpers/scenarios/scenarios.ts';
import { answerStatus } from '../../../../src/support/status/read-status.ts';
import { parseSubject } from '../../../../src/support/status/subject.ts';
import { dateOf } from '../../../../src/domain/iso-time.ts';
import { rehearsed } from '../helpers/rehearsed.ts';
import { answerLines } from '../helpers/printed.ts';

const HOUR = 3600;
const WINDOW_S = 2700;
const abi = parseAbi([
  'function disableOperator(address operator)',
  'function enableOperator(address operator)',
]);

/** Creates an operator with one validating node and epochs of an hour. */
async function withOneNode(generation: 'a' | 'c') {
  let actor: Actor | undefined;
  const scenario: Scenario = {
    ...scenarios.find(({ name }) => name === 'over-committed')!,
    prepare: async ({ operator }) => {
      actor = operator;
      await operator.join();
      await operator.awaitStake();
      await operator.run({ kind: 'add-node', l1: operator.l1, input: operator.newNode() });
    },
  };
  const stage = await rehearsed(scenario, generation);
  onTestFinished(() => stage.stop());
  const ask = async (subject: string) => {
    const answer = await answerStatus(stage.deps, { subject: parseSubject(subject) });
    return { lines: answerLines(answer, english), l1: answer.status!.l1s[0]! };
  };
  return { ...stage, actor: actor!, ask };
}

test.each([
  ['a', 'l1'],
  ['c', 'l1'],
  ['c', 'vault'],
] as const)(
  'an active node of an operator that opted out shows when its stake lapses (generation %s, %s)',
  async (generation, kind) => {
    const { actor, operator, sandbox, ask } = await withOneNode(generation);
    const { l1 } = actor;
    const { nodeId } = actor.newNode();
    const where = kind === 'l1' ? l1.balancer : sandbox.profile.vaults[0]!.address;
    const input = { kind, where, name: 'x' } as const;
    await actor.run({ kind: 'opt-out', l1, input } as never);

    const { lines, l1: found } = await ask(nodeId);
    const endsAt = found.epoch!.endsAt;
    expect(lines[0]).toBe(`${nodeId} on sandbox: waiting for the operator (G6-OVERCOMMIT)`);
    const node = found.tracks.find(({ about }) => about === 'node')!;
    expect(node.nextAction).toMatchObject({
      code: 'G6-OVERCOMMIT',
      whose: 'operator',
      until: (Number(endsAt) + WINDOW_S) * 1000,
    });
    expect(englishText(node.nextAction!.says)).toContain(
      `stake counts only until ${english.time(dateOf(endsAt))}`,
    );
    expect(englishText(node.nextAction!.next[0]!)).toBe(
      `onboard opt-in-${kind} --network sandbox ${where}`,
    );

    sandbox.controls.advance(HOUR);
    await sandbox.controls.cChain.tick();
    const lapsed = (await ask(operator)).l1;
    expect(lapsed.nextAction).toMatchObject({ code: 'G6-OVERCOMMIT', whose: 'operator' });
    expect(englishText(lapsed.nextAction!.says)).toMatch(
      /none of the operator's stake counts\. From .* anyone may/,
    );
  },
);

test.each(['a', 'c'] as const)(
  'an operator that is enabled again in the middle of an epoch has its stake again in the next one (generation %s)',
  async (generation) => {
    const { actor, operator, sandbox, ask } = await withOneNode(generation);
    const { controls } = sandbox;
    const owner = actorAccounts().l1Owner.privateKey;
    const call = (functionName: 'disableOperator' | 'enableOperator') =>
      createTransactionSender(controls.cChain, EVM_CHAIN_ID, owner).send({
        to: actor.l1.middleware,
        data: encodeFunctionData({ abi, functionName, args: [operator as `0x${string}`] }),
      });
    await call('disableOperator');
    // An operator enabled in the first second of an epoch has its stake in this epoch.
    controls.advance(HOUR + 60);
    await controls.cChain.tick();
    expect((await ask(operator)).l1.nextAction).toMatchObject({ whose: 'l1-owner' });
    await call('enableOperator');

    const { l1 } = await ask(operator);
    expect(l1.nextAction).toMatchObject({
      code: 'G4-WAIT-EPOCH',
      whose: 'clock',
      until: Number(l1.epoch!.endsAt) * 1000,
    });
    expect(englishText(l1.nextAction!.says)).toMatch(
      /From .* on, the stake counts again without any action\..*anyone may/i,
    );

    controls.advance(HOUR);
    await controls.cChain.tick();
    expect((await ask(operator)).l1.code).toBe('G9-VALIDATING');
  },
);
