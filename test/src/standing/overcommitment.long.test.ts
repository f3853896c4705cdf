import { parseAbi, encodeFunctionData } from 'viem/utils';
import { expect, onTestFinished, test } from 'vitest';
import type { View } from '../../../src/session/view/view.ts';
import { EVM_CHAIN_ID } from '../../../src/sandbox/identity/network-ids.ts';
import { createTransactionSender } from '../../../src/sandbox/actors/transaction-sender.ts';
import { nodeIdToBytes32 } from '../../../src/domain/identity/ids.ts';
import { dateOf } from '../../../src/tasks/texts.ts';
import { english, englishText } from '../../../src/i18n/english.ts';
import { scenarios } from '../../helpers/scenarios/scenarios.ts';
import { openView } from '../support/helpers/open-view.ts';
import { rehearsed } from '../support/helpers/rehearsed.ts';
import { untilView } from '../support/helpers/until-view.ts';

const force = parseAbi(['function forceUpdateNodes(address operator, uint256 limitStake)']);
const lower = parseAbi([
  'function initializeValidatorStakeUpdate(bytes32 nodeId, uint256 stakeAmount)',
]);
const WINDOW_S = 2700;

test.each(['a', 'c'] as const)(
  'an operator that uses more stake than it has is warned before, during and after others reduce its nodes (generation %s)',
  async (generation) => {
    const scenario = scenarios.find(({ name }) => name === 'over-committed')!;
    const stage = await rehearsed(scenario, generation);
    onTestFinished(() => stage.stop());
    const { desk, sandbox, operator } = stage;
    const { controls, profile } = sandbox;
    const l1Status = async () => {
      const { l1s } = await stage.status();
      return l1s[0]!;
    };

    const before = await l1Status();
    expect(before.nextAction).toMatchObject({ code: 'G6-OVERCOMMIT', whose: 'operator' });
    const [node] = before.tracks.filter(({ about }) => about === 'node');
    for (const subject of [node!.nodeId!, node!.validationId!]) {
      const { l1s } = await stage.status(subject);
      expect(l1s[0]).toMatchObject({ code: 'G6-OVERCOMMIT', nextAction: before.nextAction });
    }
    expect(englishText(before.nextAction!.says)).toMatch(
      /^The operator's nodes use 40 STK, but the operator has only 30 STK\. From .* UTC on, anyone may reduce the stake of these nodes by 10 STK/,
    );
    const session = openView(desk, operator);
    const home = await untilView(session, ({ screen }: View) => screen.kind !== 'busy');
    expect(home).toMatchObject({ code: 'G9-HOME', screen: { findings: [{ verdict: 'warns' }] } });
    expect(JSON.stringify(home.screen)).toContain('(G6-OVERCOMMIT)');
    session.dispatch({ type: 'choose', id: 'quit' });
    await session.ended;

    controls.advance(WINDOW_S);
    await controls.cChain.controls.tick();
    const meanwhile = await l1Status();
    expect(englishText(meanwhile.nextAction!.says)).toMatch(
      /Until .* UTC, anyone may reduce the stake of these nodes by 10 STK/,
    );

    const stranger = profile.accounts.find(({ name }) => name === 'C-Chain only')!;
    const [stated] = profile.network.phases.flatMap(({ l1s }) => l1s);
    await createTransactionSender(controls.cChain, EVM_CHAIN_ID, stranger.privateKey).send({
      to: stated!.middleware!,
      data: encodeFunctionData({
        abi: force,
        functionName: 'forceUpdateNodes',
        args: [operator as `0x${string}`, 0n],
      }),
    });
    const after = await l1Status();
    expect(after.nextAction).toMatchObject({ code: 'G6-UPDATE-OPEN' });
    // Nodes are reduced once in an epoch. Afterwards, they use no more stake than counts in the next epoch.
    expect(after.tracks.map(({ nextAction }) => nextAction?.code)).not.toContain('G6-OVERCOMMIT');
  },
);

test.each(['a', 'c'] as const)(
  'an operator that will use more stake than it has is warned an epoch ahead, until it lowers a weight (generation %s)',
  async (generation) => {
    const scenario = scenarios.find(({ name }) => name === 'over-committed')!;
    // The epoch in which the curator withdrew stake has not ended yet.
    const stage = await rehearsed(
      {
        ...scenario,
        prepare: (rehearsal) => {
          let isCut = false;
          return scenario.prepare({
            ...rehearsal,
            limitStake: async (most) => {
              await rehearsal.limitStake(most);
              isCut = true;
            },
            advance: (seconds) => {
              if (!isCut) rehearsal.advance(seconds);
            },
          });
        },
      },
      generation,
    );
    onTestFinished(() => stage.stop());
    const { sandbox, operator } = stage;
    const l1Status = async () => (await stage.status()).l1s[0]!;

    const soon = await l1Status();
    const endsAt = Number(soon.epoch!.endsAt);
    expect(soon.nextAction).toMatchObject({
      code: 'G6-OVERCOMMIT',
      whose: 'operator',
      until: (endsAt + WINDOW_S) * 1000,
    });
    expect(englishText(soon.nextAction!.says)).toContain(
      `The operator's nodes use 40 STK, but the operator will have only 30 STK from the next epoch on (${english.time(dateOf(BigInt(endsAt)))}). From `,
    );

    const [stated] = sandbox.profile.network.phases.flatMap(({ l1s }) => l1s);
    const { privateKey } = sandbox.profile.accounts.find(
      ({ evmAddress }) => evmAddress === operator,
    )!;
    const [node] = soon.tracks.flatMap(({ nodeId }) => nodeId ?? []);
    await createTransactionSender(sandbox.controls.cChain, EVM_CHAIN_ID, privateKey).send({
      to: stated!.middleware!,
      data: encodeFunctionData({
        abi: lower,
        functionName: 'initializeValidatorStakeUpdate',
        args: [nodeIdToBytes32(node!), 30n * 10n ** 18n],
      }),
    });
    const lowered = await l1Status();
    expect(lowered.nextAction).toMatchObject({ code: 'G6-UPDATE-OPEN' });
    expect(lowered.tracks.map(({ nextAction }) => nextAction?.code)).not.toContain('G6-OVERCOMMIT');
  },
);
