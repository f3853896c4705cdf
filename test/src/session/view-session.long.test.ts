import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { english } from '../../../src/i18n/english.ts';
import type { Session } from '../../../src/session/session.ts';
import type { View } from '../../../src/session/view/view.ts';
import { scenarios } from '../../helpers/scenarios/scenarios.ts';
import { shownOn, valueOf } from '../../helpers/shown.ts';
import { folderFor } from './helpers/node-life.ts';
import { openTestSession } from './helpers/open-test-session.ts';
import { openView, untilView } from '../support/helpers/open-view.ts';
import { rehearsed } from '../support/helpers/rehearsed.ts';

const until = (session: Session, code: string): Promise<View> =>
  untilView(
    session,
    ({ code: shown, page: { helpTopic } }) =>
      shown === code && helpTopic !== 'busy' && helpTopic !== 'problem',
  );

/** What only a viewer needs: the operator sees it while the task runs. */
const OF_VIEWER = (['done.turn', 'done.steps', 'done.times', 'done.command'] as const).map((key) =>
  english.t(key),
);

/** The facts of a page, without those for a viewer. A balance falls every second, so figures may differ. */
function factsOf({ page }: View) {
  const { title, prose, pairs, values, findings } = shownOn(page);
  const facts = [...pairs, ...values].filter(({ label }) => !OF_VIEWER.includes(label ?? ''));
  const text = JSON.stringify([title, prose, facts, findings]);
  // The view is for other people, so it names the operator.
  return text
    .replaceAll("the operator's turn", 'your turn')
    .replaceAll(/\d+(\.\d+)?(?= AVAX)/g, '');
}

/** The view is the operator's screen without the choices that lead to a transaction, and marked as read-only. */
function expectSame(own: View, seen: View): void {
  // Two reads of a clock differ by how long their answers took.
  const { ahead, ...header } = own.header;
  expect({ ...seen.header, ahead }).toEqual({ ...header, ahead, isReadOnly: true });
  expect(seen.header.ahead === undefined).toBe(ahead === undefined);
  expect({ code: seen.code, steps: seen.steps }).toEqual({ code: own.code, steps: own.steps });
  expect(factsOf(seen)).toBe(factsOf(own));
  // The table of dashboard-menu.ts says which items a viewer is offered.
  const [ofOwn, ofSeen] = [own, seen].map(({ page }) => shownOn(page).choices.map(({ id }) => id));
  expect(ofOwn).toEqual(expect.arrayContaining(ofSeen!));
  expect(ofSeen!.length).toBeLessThan(ofOwn!.length);
}

/** The view reads the chains again, and shows the screen with the choice again. */
async function expectRefreshed(session: Session, code: string): Promise<void> {
  session.dispatch({ type: 'choose', id: 'again' });
  await untilView(session, (view) => view.page.helpTopic === 'busy');
  await until(session, code);
}

test.each([
  ['foreign-update', 'G6-UPDATE-OPEN', 'middleware-complete-stake-update'],
  ['expired-registration', 'G5-EXPIRED', undefined],
])(
  'the view shows what the operator sees, on the dashboard and at a node (%s)',
  async (name, code, command) => {
    const stage = await rehearsed(scenarios.find((scenario) => scenario.name === name)!);
    onTestFinished(() => stage.stop());
    const { profile } = stage.deps;
    const own = openTestSession(profile, await folderFor(profile, stage.operator));
    const { choices } = await own.sees('choice', 'G9-HOME');
    const session = await openView(stage.deps, stage.operator);
    const home = await until(session, 'G9-HOME');
    expectSame(own.view, home);

    expect(choices.filter(({ id }) => id.startsWith('continue:'))).toHaveLength(1);
    await expectRefreshed(session, 'G9-HOME');
    // An ID that the screen does not offer has no effect.
    for (const { id } of choices.filter((one) => one.id.startsWith('continue:')))
      session.dispatch({ type: 'choose', id });
    session.dispatch({ type: 'choose', id: 'membership' });
    const { page } = await until(session, 'G9-HOME');

    const node = choices.find(({ id }) => id.startsWith('NodeID-'))!.id;
    session.dispatch({ type: 'choose', id: node });
    await own.choose(node, 'done', code);
    const atNode = await until(session, code);
    expectSame(own.view, atNode);
    // The node's page shows what was read for the list, whose turn it is, the step, the times and the command.
    expect(atNode.page.readAt).toBe(page.readAt);
    const [turn, steps, times, next] = OF_VIEWER.map((label) =>
      valueOf(shownOn(atNode.page), label),
    );
    expect(turn).toMatch(/^Waiting for the operator: /);
    expect(steps).toMatch(/^\d of \d steps done/);
    if (command !== undefined) {
      expect(steps).toContain(', next: ');
      expect(times).toMatch(/^since \d{4}-\d\d-\d\d/);
      expect(next).toContain(`onboard ${command} --network sandbox`);
    }
    session.dispatch({ type: 'choose', id: 'remove' });
    await until(session, code);
    await expectRefreshed(session, code);
    session.dispatch({ type: 'choose', id: 'quit' });
    expect(await session.ended).toBe(0);
  },
);

test('a view cannot reach a signer, a sender or the files of a journal', () => {
  const reached = importsOf('src/session/view-session.ts');
  expect([...reached]).toContain('src/session/flow/show-dashboard.ts');
  const wizard = importsOf('src/session/create-session.ts');
  expect([...wizard].some((file) => file.includes('sign-and-submit'))).toBe(true);
  // The records of a journal are read by tasks. Only an adapter can store one.
  const writers = [...reached].filter((file) =>
    /\/(?:adapters|storage|keys)\/|sign-and-submit|act-on-step|sender|reconcile|run-task|run-shown|signer|keystore/.test(
      file,
    ),
  );
  expect(writers).toEqual([]);
});

/** Returns every file that a file loads, directly or not. Skips imports of types. */
function importsOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, names = '', path = ''] of text.matchAll(
    /^(?:import|export) (?!type )([^;]*?)from '(\.[^']+)';/gm,
  )) {
    const parts = names.replaceAll(/[{}\s]/g, ' ').split(',');
    if (parts.every((part) => part.trim() === '' || part.trim().startsWith('type '))) continue;
    importsOf(join(dirname(file), path), found);
  }
  // Dynamic imports count too.
  for (const [, path = ''] of text.matchAll(/(?<!typeof )\bimport\('(\.[^']+)'\)/g)) {
    importsOf(join(dirname(file), path), found);
  }
  return found;
}
