import { beforeEach, expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import type { TaskStepView } from '../../../../src/page/page.ts';
import { joinedOperator, type Operator } from '../../tasks/helpers/operator.ts';
import { folderOf, keyOf, openIn } from '../helpers/node-life.ts';
import { blocksOf } from '../../../helpers/blocks-of.ts';
import { openTestSession, personalFolder, type TestSession } from '../helpers/open-test-session.ts';
import { bringNode, giveKey } from '../helpers/walk-session.ts';

/** The steps of an addition in the order in which they must be done. */
const ORDER = [
  'epoch',
  'add',
  'export',
  'import',
  'sign',
  'p-chain',
  'acknowledge',
  'complete',
  'confirm',
] as const;
const TITLES = ORDER.map((id) => english.t(`step.${id}`));

let operator: Operator;
beforeEach(async () => {
  operator = await joinedOperator('operator');
});

/** Three epochs pass while the addition is sent, so the addition reverts and needs an epoch catch-up first. */
async function startLate(): Promise<TestSession> {
  const { clock, connection, sandbox } = operator;
  const { evmSender } = connection.ports;
  let isLate = true;
  const late: typeof evmSender = {
    async submit(raw) {
      if (isLate) clock.forward(sandbox.profile.epochSeconds * 3);
      isLate = false;
      return evmSender.submit(raw);
    },
  };
  const ports = { ...connection.ports, evmSender: late };
  const session = openTestSession(connection.profile, personalFolder(), clock, () =>
    Promise.resolve({ ...connection, ports }),
  );
  await bringNode(session, 'Genbu/Genbu');
  await giveKey(session, keyOf(operator));
  return session;
}

/** Confirms every question until the node is a validator. Returns every list of steps that was shown. */
async function confirmAll(session: TestSession): Promise<readonly (readonly TaskStepView[])[]> {
  const lists: (readonly TaskStepView[])[] = [];
  let confirmed: unknown;
  for (;;) {
    const kind = await session.seesOneOf(({ page }) => {
      const { helpTopic } = page;
      const [block] = blocksOf(page, 'steps');
      if (block !== undefined && block.steps !== lists.at(-1)) lists.push(block.steps);
      if (helpTopic === 'done') return helpTopic;
      if (!['account', 'form', 'intent'].includes(helpTopic) || page === confirmed) return;
      confirmed = page;
      return helpTopic;
    });
    if (kind === 'done') return lists;
    session.act({ type: 'confirm' });
  }
}

test('no step is shown before the chains are read', async () => {
  const { l1, addNodeInput, run } = operator;
  await run({ kind: 'add-node', l1, input: addNodeInput() }, { stopAfter: 'add' });
  const session = openIn(await folderOf(operator), operator);
  const shown: string[] = [];
  await session.seesOneOf(({ code, page, steps }) => {
    shown.push(steps.map(({ id, state }) => `${id} ${state}`).join());
    return code === 'G9-HOME' && page.helpTopic === 'choice' ? code : undefined;
  });
  const last = shown.at(-1)!;
  expect(last).toContain('add done,complete current');
  expect(new Set(shown)).toEqual(new Set(['', last]));
});

const isSorted = (places: readonly number[]): boolean =>
  places.every((place, index) => index === 0 || place >= places[index - 1]!);

test('the finished steps of an addition are listed in their order, also with a transaction that comes first', async () => {
  const session = await startLate();
  const lists = await confirmAll(session);

  const seen = new Set<string>();
  for (const steps of lists) {
    const places = steps.map(({ id }) => ORDER.findIndex((one) => one === id));
    // The task that joins the L1 has other steps, which are all done.
    if (places.every((place) => place === -1)) continue;
    expect(places).not.toContain(-1);
    expect(isSorted(places), steps.map(({ id }) => id).join(' ')).toBe(true);
    const done = steps.map(({ state }) => state === 'done');
    expect(done, JSON.stringify(steps)).toEqual(done.toSorted((a, b) => Number(b) - Number(a)));
    for (const { id, state } of steps) if (state === 'done') seen.add(id);
  }
  expect([...seen]).toContain('epoch');

  const reverted = /^Reverted; nothing changed, but its fee was paid: add node \(.*epoch/;
  expect(session.view.log.map(({ text }) => text)).toContainEqual(expect.stringMatching(reverted));
  // The lines of the log have the same order.
  const lines = session.view.log.flatMap(({ mark, text }) => {
    const place = TITLES.findIndex((title) => text === title || text.startsWith(`${title}:`));
    return mark === 'done' && place >= 0 ? [place] : [];
  });
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.map((place) => ORDER[place])).toEqual(
    lines.toSorted((a, b) => a - b).map((place) => ORDER[place]),
  );
});
