import { expect, onTestFinished, test } from 'vitest';
import type { View } from '../../../src/session/view/view.ts';
import { wakeOwnerAndCurator } from '../../helpers/sandbox/sandbox.ts';
import { scenarios } from '../../helpers/scenarios/scenarios.ts';
import { openView } from '../support/helpers/open-view.ts';
import { openCountingProxy } from '../support/helpers/proxied-network.ts';
import { rehearsed } from '../support/helpers/rehearsed.ts';
import { supportDeps } from '../support/helpers/support-deps.ts';
import { untilView } from '../support/helpers/until-view.ts';

const asks = ({ page }: View) => page.helpTopic !== 'busy';

const stageOf = async (name: string) => {
  const stage = await rehearsed(scenarios.find((scenario) => scenario.name === name)!);
  onTestFinished(() => stage.stop());
  return stage;
};

test('the view of an operator without a node is its status, with the message; and never sends', async () => {
  const stage = await stageOf('owner-asleep');
  const proxy = await openCountingProxy(stage.deps.profile);
  const session = await openView(supportDeps(proxy.profile), stage.operator);

  const status = await untilView(session, asks);
  const { readAt = 0 } = status.page;
  expect(Math.abs(Date.now() - readAt)).toBeLessThan(3_600_000);
  expect(status).toMatchObject({
    code: 'G4-WAIT-OWNER',
    header: { isReadOnly: true, operator: stage.operator, l1: 'Genbu', phase: 'Genbu' },
    page: { name: 'status', ask: { kind: 'halt', again: 'look', back: false } },
  });
  expect(status.steps.map(({ id, state }) => `${id}: ${state}`)).toEqual(
    expect.arrayContaining(['register: done', 'opt-in: done', 'stake: current']) as string[],
  );
  const text = JSON.stringify(status.page);
  expect(text).toContain('Waiting for the L1 owner');
  expect(text).toContain(`registerOperator(${stage.operator})`);
  expect(text).toMatch(/C-Chain block \d+ \(/);

  wakeOwnerAndCurator(stage.sandbox);
  for (;;) {
    session.dispatch({ type: 'retry' });
    await untilView(session, ({ page }) => page.helpTopic === 'busy');
    const { page } = await untilView(session, asks);
    expect(page.readAt).toBeGreaterThan(readAt);
    if ((await untilView(session, asks)).code !== 'G4-WAIT-OWNER') break;
  }
  session.dispatch({ type: 'leave' });
  expect(await session.ended).toBe(0);
  expect(proxy.methods().filter((method) => /send|issue/i.test(method))).toEqual([]);
});

test('the view of an unfinished node shows whose turn it is, the step, the times and the command', async () => {
  const stage = await stageOf('foreign-update');
  const session = await openView(stage.deps, stage.operator);
  const home = await untilView(session, asks);
  const { nodeId } = stage.sandbox.profile.node;
  const { ask } = home.page;
  const listed = ask.kind === 'choose' ? ask.choices : [];
  expect(home.page.readAt).toBeGreaterThan(0);
  expect(listed[0]).toMatchObject({
    id: nodeId,
    title: expect.stringMatching(/ · validating; /) as string,
  });

  session.dispatch({ type: 'choose', id: nodeId });
  const { code, page } = await untilView(
    session,
    (view) => view.page.name !== home.page.name && asks(view),
  );
  expect(code).toBe('G6-UPDATE-OPEN');
  // The node's page shows what was read for the list.
  expect(page.readAt).toBe(home.page.readAt);
  const text = JSON.stringify(page);
  expect(text).toContain('Waiting for the operator: complete the change of stake');
  expect(text).toMatch(/\d of \d steps done, next: /);
  expect(text).toMatch(/since \d{4}-\d\d-\d\d/);
  expect(text).toContain(`onboard middleware-complete-stake-update --network sandbox`);
  expect(text).toContain(nodeId);
  session.dispatch({ type: 'leave' });
  expect(await session.ended).toBe(0);
});
