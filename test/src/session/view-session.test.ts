import { expect, onTestFinished, test } from 'vitest';
import type { View } from '../../../src/session/view/view.ts';
import { wakeOwnerAndCurator } from '../../helpers/sandbox/sandbox.ts';
import { scenarios } from '../../helpers/scenarios/scenarios.ts';
import { openView, untilView } from '../support/helpers/open-view.ts';
import { openCountingProxy } from '../support/helpers/proxied-network.ts';
import { rehearsed } from '../support/helpers/rehearsed.ts';
import { supportDeps } from '../support/helpers/support-deps.ts';

const asks = ({ page }: View) => page.helpTopic !== 'busy';

test('the view of an operator without a node is its status, with the message; and never sends', async () => {
  const stage = await rehearsed(scenarios.find(({ name }) => name === 'owner-asleep')!);
  onTestFinished(() => stage.stop());
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
  for (let shown = status; shown.code === 'G4-WAIT-OWNER';) {
    session.dispatch({ type: 'retry' });
    await untilView(session, ({ page }) => page.helpTopic === 'busy');
    shown = await untilView(session, asks);
    expect(shown.page.readAt).toBeGreaterThan(readAt);
  }
  session.dispatch({ type: 'leave' });
  expect(await session.ended).toBe(0);
  expect(proxy.methods().filter((method) => /send|issue/i.test(method))).toEqual([]);
});
