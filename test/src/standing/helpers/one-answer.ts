import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createEvmRpc } from '../../../../src/adapters/evm/evm-rpc.ts';
import { createEvmSender } from '../../../../src/adapters/evm/sender.ts';
import { keyFromText } from '../../../../src/adapters/keys/key-sources.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import type { Text } from '../../../../src/domain/message.ts';
import { wei } from '../../../../src/domain/units.ts';
import type { SandboxProfile } from '../../../../src/sandbox/network/sandbox-profile.ts';
import { nextActionsOf } from '../../../../src/standing/urgency.ts';
import type { OperatorStatus } from '../../../../src/support/status/status.ts';
import { openProfile } from '../../../helpers/sandbox/open-profile.ts';
import { showText } from '../../../../src/i18n/translator.ts';
import type { L1Status, NextAction } from '../../../../src/standing/standing.ts';
import { readStatus } from '../../../../src/support/status/read-status.ts';
import { parseSubject } from '../../../../src/support/status/subject.ts';
import type { Scenario } from '../../../helpers/scenarios/scenarios.ts';
import { faultsOf, printedCommands, SPOKEN } from '../../../helpers/printed-commands.ts';
import { english } from '../../../../src/i18n/english.ts';
import { blockOf, shownOn, valueOf } from '../../../helpers/shown.ts';
import { folderFor } from '../../session/helpers/node-life.ts';
import {
  type TestSession,
  openTestSession,
  personalFolder,
} from '../../session/helpers/open-test-session.ts';
import { bringNode, giveKey } from '../../session/helpers/walk-session.ts';
import { openView, untilView } from '../../support/helpers/open-view.ts';
import type { Rehearsed } from '../../support/helpers/rehearsed.ts';
import { statusLines } from '../../support/helpers/printed.ts';

interface Answer {
  readonly code: string;
  readonly party: NextAction['party'];
}

/** Walks the wizard to the first screen of the addition that waits for a party, or asks to send. */
async function walkToTurn({ sandbox }: Rehearsed): Promise<Answer> {
  const { network, accounts } = sandbox.profile;
  const session = openTestSession(network, personalFolder());
  await bringNode(session, 'Genbu/Genbu');
  await giveKey(session, accounts[0]!.privateKey);
  await session.sees('account', 'G3-ACCOUNT');
  session.act({ type: 'confirm' });
  for (;;) {
    const found = await session.seesOneOf(turnOf);
    if (found !== 'form') return found;
    session.act({ type: 'confirm' });
  }
}

function turnOf({ code, page }: TestSession['view']): Answer | 'form' | undefined {
  if (page.helpTopic === 'form') return 'form';
  if (page.ask.kind === 'send') return { code, party: 'operator' };
  const wait = page.blocks.find((block) => block.kind === 'wait');
  if (page.helpTopic === 'stake' && wait?.wait.party !== undefined)
    return { code, party: wait.wait.party };
  // Other problems are retried at once, such as a new epoch between a read and a call.
  return page.helpTopic === 'problem' && (page.ask.kind !== 'watch' || code === 'G5-CHURN-FULL')
    ? { code, party: blockOf(page, 'problem').problem.party }
    : undefined;
}

/** Tests that `status`, the wizard and the view have the same word for the state of a scenario, and the same party. */
export function testOneAnswer(scenario: Scenario, stage: () => Rehearsed): void {
  let l1: L1Status;
  beforeAll(async () => {
    [l1] = (await statusOf(stage().operator)).l1s as [L1Status];
  });

  /** What both chains show, without the reports of the node and the aggregator. */
  const statusOf = (subject: string) =>
    readStatus({ ...stage().deps, aggregator: undefined }, { subject: parseSubject(subject) });

  test('each command that status prints has all its arguments', () => {
    const texts = [l1.nextAction, ...l1.tracks.map(({ nextAction }) => nextAction)]
      .flatMap((action) => action?.next ?? [])
      .map((text) => showText(text, SPOKEN));
    expect(texts.flatMap(printedCommands).flatMap(faultsOf)).toEqual([]);
  });

  test('the screen of each node has the code of `status`, in the wizard and in the view, which counts the same steps', async () => {
    const { profile } = stage().deps;
    for (const { kind, nodeId } of l1.tracks) {
      if (kind !== 'node' || nodeId === undefined) continue;
      const status = await statusOf(nodeId);
      const { code } = status.l1s[0]!;
      const session = openTestSession(profile, await folderFor(profile, stage().operator));
      await session.sees('choice', 'G9-HOME');
      session.act({ type: 'choose', id: nodeId });
      expect((await session.seesOneOf(pageOfNode)).code).toBe(code);
      const view = await openView(stage().deps, stage().operator);
      if (scenario.further !== undefined) continue;
      await untilView(view, ({ page }) => page.name.startsWith('choice Your nodes'));
      view.dispatch({ type: 'choose', id: nodeId });
      const seen = await untilView(view, (shown) => pageOfNode(shown) !== undefined);
      expect(seen.code).toBe(code);
      const counted = valueOf(shownOn(seen.page), english.t('done.steps'));
      const lines = statusLines(status, english).map((line) => line.trim());
      // What is done does not stand in a status.
      if (counted !== undefined && !/^(\d+) of \1 /.test(counted)) expect(lines).toContain(counted);
    }
  });

  test('without a node, the wizard waits for the party of `status`', async () => {
    if (l1.tracks.some(({ kind }) => kind === 'node')) return;
    const turn = await walkToTurn(stage());
    // Where nothing is left to do, the wizard can begin again. Where the operator sends, the code is of the screen.
    expect(turn.party).toBe(l1.nextAction?.party ?? 'operator');
    if (turn.party !== 'operator') expect(turn.code).toBe(l1.code);
  });
}

/**
 * Tests that a transfer of another wallet that waits in the pool changes no code and removes no action. Later, a block
 * includes it.
 */
export function testWaitingTransfer(stage: () => Rehearsed): void {
  test('a waiting transaction of another wallet changes no code and removes no action', async () => {
    const { status, sandbox } = stage();
    const { cChain } = sandbox.controls;
    const before = answersOf(await status());
    cChain.setBlockTime(Infinity);
    onTestFinished(async () => {
      cChain.setBlockTime(0);
      await cChain.mine();
    });
    const { evm } = stage().deps.ports;
    const { latest } = await evm.nonces(sandbox.profile.accounts[0]!.evmAddress);
    // First behind a missing nonce, then with it.
    for (const nonce of [latest + 1n, latest]) {
      await sendTransfer(sandbox.profile, nonce);
      const after = await status();
      expect(after.pendingOnC).toBeDefined();
      expect(answersOf(after)).toEqual(before);
    }
  });
}

/** Of each L1, its code, and what each action says and advises, apart from the advice about the waiting transaction. */
function answersOf({ l1s }: OperatorStatus) {
  const isAboutWaiting = (text: Text) =>
    /^support\.advice\.(pending|gap|stuck)|^onboard pending /.test(
      typeof text === 'object' && text.key !== 'command-line' ? text.key : showText(text, english),
    );
  return l1s.map((l1) => ({
    code: l1.code,
    actions: nextActionsOf(l1).map(({ party, code, says, next }) => ({
      ...{ party, code, says: showText(says, english) },
      next: next.filter((text) => !isAboutWaiting(text)).map((text) => showText(text, english)),
    })),
  }));
}

async function sendTransfer({ network, accounts }: SandboxProfile, nonce: bigint): Promise<void> {
  const signer = keyFromText(accounts[0]!.privateKey);
  const fee = wei(100_000_000_000n);
  const { raw } = await signer.signEvmTx({
    ...{ chainId: network.chainId, nonce, to: signer.evmAddress, data: '0x', value: wei(1n) },
    ...{ gas: 21_000n, accessList: [], maxFeePerGas: fee, maxPriorityFeePerGas: fee },
  });
  const sender = createEvmSender(createEvmRpc(openProfile(network), systemClock));
  expect(await sender.submit(raw)).toEqual({ kind: 'accepted' });
}

const pageOfNode = (view: TestSession['view']) =>
  view.page.helpTopic === 'done' ? view : undefined;
