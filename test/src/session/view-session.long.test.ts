import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { english } from '../../../src/i18n/english.ts';
import type { Session } from '../../../src/session/session.ts';
import type { View } from '../../../src/session/view/view.ts';
import { scenarios } from '../../helpers/scenarios/scenarios.ts';
import { askOf } from '../../helpers/shown.ts';
import { folderFor } from './helpers/node-life.ts';
import { openTestSession } from './helpers/open-test-session.ts';
import { drawFrame } from '../../helpers/terminal/terminal-frame.tsx';
import { openView } from '../support/helpers/open-view.ts';
import { rehearsed } from '../support/helpers/rehearsed.ts';
import { untilView } from '../support/helpers/until-view.ts';

const until = (session: Session, code: string): Promise<View> =>
  untilView(
    session,
    ({ code: shown, page: { helpTopic } }) =>
      shown === code && helpTopic !== 'busy' && helpTopic !== 'problem',
  );

/** Draws a view. Replaces what changes every second. */
function drawn(view: View): string {
  const now = Date.now();
  // A balance falls every second, so the length of its figure may change.
  const steady = JSON.stringify(view).replaceAll(/\d+(?:\.\d+)?(?= AVAX)/g, '1.000000001');
  // The two sessions refresh at different times.
  const still = JSON.parse(steady, (key, value: unknown) =>
    key === 'nextCheckAt' ? undefined : value,
  ) as View;
  return drawFrame({ ...still, log: [] }, { columns: 80, rows: 40, now })
    .replaceAll(/\d+:\d\d(?::\d\d)?/g, '<clock>')
    .replaceAll(/for \d+ s\b/g, 'for <seconds>')
    .replaceAll(/\(\d+ s\)/g, '(<seconds>)')
    .replaceAll(/block [\d,]+/g, 'block <number>')
    .replaceAll(/\b0\.0\d+/g, '<fee>');
}

/** What only a viewer needs: the operator sees it while the task runs. */
const OF_VIEWER = ['done.turn', 'done.steps', 'done.times', 'done.command'] as const;

function withoutViewersRows(view: View): View {
  const labels = new Set<string | undefined>(OF_VIEWER.map((key) => english.t(key)));
  const isOthers = ({ label }: { readonly label?: string }) => !labels.has(label);
  const blocks = view.page.blocks.map((block) => {
    if (block.kind === 'pairs') return { ...block, pairs: block.pairs.filter(isOthers) };
    return block.kind === 'values' ? { ...block, values: block.values.filter(isOthers) } : block;
  });
  return { ...view, page: { ...view.page, blocks } };
}

/** The view is the operator's screen without the choices that lead to a transaction, and marked as read-only. */
function expectSame(own: View, seen: View): void {
  // Two reads of a clock differ by how long their answers took.
  const { ahead, ...header } = own.header;
  expect({ ...seen.header, ahead }).toEqual({ ...header, ahead, isReadOnly: true });
  expect(seen.header.ahead === undefined).toBe(ahead === undefined);
  expect({ code: seen.code, steps: seen.steps }).toEqual({ code: own.code, steps: own.steps });
  const { page } = own;
  const ask = askOf(page, 'choose');
  const shown = new Set(askOf(seen.page, 'choose').choices.map(({ id }) => id));
  // The table of dashboard-menu.ts says which items a viewer is offered.
  const choices = ask.choices.filter(({ id }) => shown.has(id));
  expect(choices.length).toBeLessThan(ask.choices.length);
  const others = withoutViewersRows(seen);
  const unmarked = addressed({ ...others, header: own.header, resume: own.resume }) as View;
  expect(drawn(unmarked)).toEqual(drawn({ ...own, page: { ...page, ask: { ...ask, choices } } }));
}

/** The texts as the operator reads them: the view is for other people, so it names the operator. */
function addressed(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll("the operator's turn", 'your turn');
  if (Array.isArray(value)) return value.map(addressed);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, addressed(inner)]));
}

/** The view reads the chains again, and shows the screen with the choice again. */
async function expectRefreshed(session: Session, code: string): Promise<void> {
  session.dispatch({ type: 'choose', id: 'again' });
  await untilView(session, (view) => view.page.helpTopic === 'busy');
  await until(session, code);
}

test.each([
  ['foreign-update', 'G6-UPDATE-OPEN'],
  ['expired-registration', 'G5-EXPIRED'],
])(
  'the view shows what the operator sees, on the dashboard and at a node (%s)',
  async (name, code) => {
    const stage = await rehearsed(scenarios.find((scenario) => scenario.name === name)!);
    onTestFinished(() => stage.stop());
    const { profile } = stage.deps;
    const own = openTestSession(profile, await folderFor(profile, stage.operator));
    const { choices } = await own.sees('choice', 'G9-HOME');
    const session = await openView(stage.deps, stage.operator);
    expectSame(own.view, await until(session, 'G9-HOME'));

    expect(choices.filter(({ id }) => id.startsWith('continue:'))).toHaveLength(1);
    await expectRefreshed(session, 'G9-HOME');
    // An ID that the screen does not offer has no effect.
    for (const { id } of choices.filter((one) => one.id.startsWith('continue:')))
      session.dispatch({ type: 'choose', id });
    session.dispatch({ type: 'choose', id: 'membership' });
    await until(session, 'G9-HOME');

    const node = choices.find(({ id }) => id.startsWith('NodeID-'))!.id;
    own.act({ type: 'choose', id: node });
    session.dispatch({ type: 'choose', id: node });
    await own.sees('done', code);
    expectSame(own.view, await until(session, code));
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
