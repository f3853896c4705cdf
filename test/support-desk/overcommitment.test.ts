import { parseAbi, encodeFunctionData } from 'viem/utils';
import { expect, onTestFinished, test } from 'vitest';
import type { View } from '../../src/session/view.ts';
import { EVM_CHAIN_ID } from '../../src/sandbox/world/network.ts';
import { chainSender } from '../../src/sandbox/contracts/chain-sender.ts';
import { scenarios } from '../../src/support/scenarios/scenarios.ts';
import { readStatus } from '../../src/support/status/read-status.ts';
import { parseSubject } from '../../src/support/status/subject.ts';
import { ownOf } from '../../src/support/view-as/own-of.ts';
import { createViewSession } from '../../src/support/view-as/view-session.ts';
import { rehearsed } from './support/rehearsed.ts';
import { untilView } from './support/until-view.ts';

const force = parseAbi(['function forceUpdateNodes(address operator, uint256 limitStake)']);
const WINDOW_S = 2700;

test.each(['a', 'c'] as const)(
  'who uses more than counts is told before, while and after others cut (generation %s)',
  { timeout: 180_000 },
  async (generation) => {
    const scenario = scenarios.find(({ name }) => name === 'over-committed')!;
    const stage = await rehearsed(scenario, generation);
    onTestFinished(() => stage.stop());
    const { desk, sandbox, operator } = stage;
    const { controls, profile } = sandbox;
    const told = async () => {
      const { l1s } = await stage.status();
      return l1s[0]!;
    };

    const before = await told();
    expect(before.turn).toMatchObject({ code: 'G6-OVERCOMMIT', whose: 'operator' });
    expect(before.turn?.says).toMatch(
      /^Your nodes use 40 STK, and 30 STK count\. From .* UTC on anyone may take 10 STK off them/,
    );
    const session = createViewSession({
      load: () => readStatus(desk, { subject: parseSubject(operator) }),
      own: ownOf(desk.ports, desk.profile),
      network: 'Sandbox',
      worthless: true,
      clock: desk.clock,
      command: 'onboard',
    });
    const home = await untilView(session, ({ screen }: View) => screen.kind !== 'busy');
    expect(home).toMatchObject({ code: 'G9-HOME', screen: { findings: [{ verdict: 'warns' }] } });
    expect(JSON.stringify(home.screen)).toContain('(G6-OVERCOMMIT)');
    session.dispatch({ type: 'choose', id: 'quit' });
    await session.ended;

    controls.advance(WINDOW_S);
    await controls.cChain.tick();
    const meanwhile = await told();
    expect(meanwhile.turn?.says).toMatch(/Until .* UTC anyone may take 10 STK off them/);

    const stranger = profile.accounts.find(({ name }) => name === 'C-Chain only')!;
    const [stated] = profile.network.phases.flatMap(({ l1s }) => l1s);
    await chainSender(controls.cChain, EVM_CHAIN_ID, stranger.privateKey).send({
      to: stated!.middleware!,
      data: encodeFunctionData({
        abi: force,
        functionName: 'forceUpdateNodes',
        args: [operator as `0x${string}`, 0n],
      }),
    });
    const after = await told();
    expect(after.turn).toMatchObject({ code: 'G6-UPDATE-OPEN' });
    const left = after.ways.find(({ about }) => about === 'new-node')?.turn;
    // Once in an epoch: it would be possible again in the next one's window.
    const nextWindow = Number(after.epoch!.endsAt) + WINDOW_S;
    expect(left).toMatchObject({ code: 'G6-OVERCOMMIT', until: nextWindow * 1000 });
  },
);
