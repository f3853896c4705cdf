import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { EMPTY_MEMORY } from '../../../../src/journal/memory.ts';
import { openSettings } from '../../../../src/adapters/storage/settings-store.ts';
import type { Screen } from '../../../../src/session/view/view.ts';
import { english } from '../../../../src/i18n/english.ts';
import { scenarios } from '../../../helpers/scenarios/scenarios.ts';
import { readStatus } from '../../../../src/support/status/read/read-status.ts';
import { statusData } from '../../../../src/support/status/report/status-data.ts';
import { statusLines } from '../../../../src/support/status/report/status-page.ts';
import { readBoard } from '../../../../src/support/status/board/board.ts';
import { boardData, boardLines } from '../../../../src/support/status/board/board-report.ts';
import { readBoardFile } from '../../../../src/support/status/board/read-board-file.ts';
import { parseSubject } from '../../../../src/support/status/subject.ts';
import { createScreenFactsReader } from '../../../../src/support/view-as/screen-facts-reader.ts';
import { createViewSession } from '../../../../src/support/view-as/view-session.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { openReaders } from '../../../../src/app/networks/open-readers.ts';
import { openTestSession, personalFolder } from '../../session/helpers/open-test-session.ts';
import { openCountingProxy } from '../helpers/proxied-network.ts';
import { rehearsed, type Rehearsed } from '../helpers/rehearsed.ts';
import { untilView } from '../helpers/until-view.ts';

function idOf(screen: Screen, title: string): string {
  const choices = screen.kind === 'choice' ? screen.choices : [];
  return choices.find((choice) => choice.title === title)!.id;
}

describe('an operator with several nodes, on several L1s', () => {
  let stage: Rehearsed;
  beforeAll(async () => {
    stage = await rehearsed(scenarios.find(({ name }) => name === 'two-l1s')!);
  });
  afterAll(() => stage.stop());

  test('is read at once, in eight round trips', async () => {
    const proxy = await openCountingProxy(stage.desk.profile, 'in-waves');
    const { profile } = proxy;
    const desk = {
      profile,
      ports: openReaders(profile, systemClock),
      clock: systemClock,
      words: english,
      aggregator: undefined,
      readMemoryOf: () => Promise.resolve(EMPTY_MEMORY),
    };
    const status = await readStatus(desk, { subject: parseSubject(stage.operator) });
    expect(proxy.roundTrips()).toBe(8);
    expect(status.l1s.map(({ name, code }) => [name, code])).toEqual([
      ['Genbu', 'G8-SIGN'],
      ['Kirin', 'G4-WAIT-OWNER'],
    ]);
    const nodes = status.l1s[0]!.tracks.filter(({ about }) => about === 'node');
    // The node that needs an action comes before the node that needs none.
    expect(nodes.map(({ nextAction }) => nextAction?.code)).toEqual(['G8-SIGN', undefined]);
    const shown = statusLines(status, english).join('\n');
    for (const { nodeId } of nodes) expect(shown).toContain(nodeId);
    expect(shown).toContain('To the owners of Kirin: please enable our operator.');
    const data = statusData(status) as { l1s: readonly { ways: readonly unknown[] }[] };
    expect(data.l1s.map(({ ways }) => ways.length)).toEqual([4, 2]);
  });

  test('shows one L1 alone, by its name', async () => {
    const query = { subject: parseSubject(stage.operator), l1: 'Kirin' };
    const { l1s } = await readStatus(stage.desk, query);
    expect(l1s.map(({ name }) => name)).toEqual(['Kirin']);
  });

  test('has a line for each L1 on a board and one for a node; the nearest deadline comes first', async () => {
    const nodes = (await stage.status()).l1s[0]!.tracks.flatMap(({ nodeId }) => nodeId ?? []);
    const unknown = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
    const text = [`${stage.operator} Alice`, ...nodes, unknown, 'nonsense'].join('\n');
    const file = readBoardFile(text, 'operators.txt');
    const board = await readBoard(stage.desk, file, undefined, () => undefined);
    const rows = board.rows.map(({ name, subject, l1, code }) => [name, subject, l1, code]);
    // The status lists the waiting node before the validating one.
    const [second, first] = nodes;
    expect(rows).toEqual([
      ['Alice', stage.operator, 'Genbu', 'G8-SIGN'],
      [undefined, second, 'Genbu', 'G8-SIGN'],
      ['Alice', stage.operator, 'Kirin', 'G4-WAIT-OWNER'],
      [undefined, first, 'Genbu', 'G9-VALIDATING'],
    ]);
    const lines = boardLines(board, english).join('\n');
    expect(lines).toMatch(
      /\nAlice +0x\w+ +Genbu +G8-SIGN +the operator +\d+ \w+ +in \d+ h +2 +onboard middleware-complete/,
    );
    expect(lines).toMatch(/\nAlice +0x\w+ +Kirin +G4-WAIT-OWNER +the L1 owner +[>\d].* +- +0 /);
    expect(lines).toMatch(
      /\nline 4: NodeID-7Xh\w+: No operator of .*\(E-SUP-102\)\n.*line 5: "nonsense" is neither /,
    );
    expect(boardData(board)).toMatchObject({
      operators: [{ operator: stage.operator }],
      board: [
        { name: 'Alice', party: 'operator', until: expect.any(String) as string },
        {},
        {},
        {},
      ],
      badLines: [
        { line: 4, code: 'E-SUP-102' },
        { line: 5, code: 'E-SUP-105' },
      ],
    });
  });

  test('is opened on the L1 that the viewer picks', async () => {
    const { profile, ports } = stage.desk;
    const session = createViewSession({
      load: () => stage.status(),
      own: createScreenFactsReader(ports, profile),
      network: profile.title,
      worthless: true,
      clock: systemClock,
      words: english,
      command: 'onboard',
    });
    const pick = await untilView(session, ({ screen }) => screen.kind === 'choice');
    expect(pick.screen).toMatchObject({
      choices: [
        { title: 'Genbu', note: 'G8-SIGN' },
        { title: 'Kirin', note: 'G4-WAIT-OWNER' },
      ],
    });
    session.dispatch({ type: 'choose', id: idOf(pick.screen, 'Kirin') });
    const own = await untilView(session, ({ screen }) => screen.kind === 'stake');
    expect(own).toMatchObject({ code: 'G4-WAIT-OWNER', header: { l1: 'Kirin', phase: 'Kirin' } });
    session.dispatch({ type: 'leave' });
    await session.ended;
  });

  test('is opened on the second of two L1s with one name, and stays there when it refreshes', async () => {
    const { profile, ports } = stage.desk;
    const name = 'l1.example';
    const renamed = profile.phases.map((phase) => ({
      ...phase,
      l1s: phase.l1s.map((l1) => ({ ...l1, name })),
    }));
    const load = async () => {
      const status = await stage.status();
      return { ...status, l1s: status.l1s.map((l1) => ({ ...l1, name })) };
    };
    const session = createViewSession({
      load,
      own: createScreenFactsReader(ports, { ...profile, phases: renamed }),
      network: profile.title,
      worthless: true,
      clock: systemClock,
      words: english,
      command: 'onboard',
    });
    onTestFinished(() => session.dispatch({ type: 'leave' }));
    const { screen } = await untilView(session, (view) => view.screen.kind === 'choice');
    const choices = screen.kind === 'choice' ? screen.choices : [];
    expect(choices.map(({ title, note }) => [title, note])).toEqual([
      [name, 'G8-SIGN'],
      [name, 'G4-WAIT-OWNER'],
    ]);
    expect(choices[1]!.id).not.toBe(choices[0]!.id);
    session.dispatch({ type: 'choose', id: choices[1]!.id });
    const own = await untilView(session, (view) => view.screen.kind === 'stake');
    expect(own).toMatchObject({ code: 'G4-WAIT-OWNER', header: { l1: name, phase: 'Kirin' } });
    session.dispatch({ type: 'back' });
    await untilView(session, (view) => view.screen.kind === 'choice');
    session.dispatch({ type: 'choose', id: 'again' });
    await untilView(session, (view) => view.screen.kind === 'busy');
    const refreshed = await untilView(session, (view) => view.screen.kind !== 'busy');
    expect(refreshed.code).toBe('G4-WAIT-OWNER');
  });

  test('opens each item of an overview, and returns from it or quits', async () => {
    const { profile, ports } = stage.desk;
    const openOverview = async (l1: string) => {
      const session = createViewSession({
        load: () => stage.status(),
        own: createScreenFactsReader(ports, profile),
        network: profile.title,
        worthless: true,
        clock: systemClock,
        words: english,
        command: 'onboard',
      });
      onTestFinished(() => session.dispatch({ type: 'leave' }));
      const question = (fits: (screen: Screen) => boolean) =>
        untilView(session, ({ screen }) => screen.kind !== 'busy' && fits(screen));
      const isL1List = (screen: Screen) =>
        screen.kind === 'choice' && screen.question === english.t('l1.question');
      const isOverview = (screen: Screen) =>
        screen.kind === 'choice' && screen.choices.some(({ id }) => id === 'own');
      const list = await question(isL1List);
      session.dispatch({ type: 'choose', id: idOf(list.screen, l1) });
      // The operator's own screen comes first: the list of nodes, or the wait.
      await question((screen) => !isL1List(screen));
      session.dispatch({ type: 'back' });
      const { screen } = await question(isOverview);
      const items = screen.kind === 'choice' ? screen.choices.map(({ id }) => id) : [];
      return { session, question, isL1List, isOverview, items };
    };
    const OPENS: Readonly<Record<string, readonly string[]>> = {
      Genbu: ['own: choice', '0: done', '1: done', '2: done', '3: done', 'again: choice'],
      Kirin: ['own: stake', '0: done', '1: done', 'message: ticket', 'again: choice'],
    };
    for (const [l1, opens] of Object.entries(OPENS)) {
      const { session, question, isL1List, isOverview, items } = await openOverview(l1);
      expect(items).toEqual([...opens.map((item) => item.replace(/:.*/, '')), 'quit']);
      const opened: string[] = [];
      for (const id of items.filter((item) => item !== 'quit')) {
        const before = session.view().screen;
        session.dispatch({ type: 'choose', id });
        const { screen } = await question((shown) => shown !== before);
        opened.push(`${id}: ${screen.kind}`);
        if (isL1List(screen)) session.dispatch({ type: 'choose', id: idOf(screen, l1) });
        else session.dispatch({ type: 'back' });
        await question(isOverview);
      }
      expect(opened).toEqual(opens);
      session.dispatch({ type: 'back' });
      const list = await question(isL1List);
      session.dispatch({ type: 'choose', id: idOf(list.screen, l1) });
      await question(isOverview);
      session.dispatch({ type: 'choose', id: 'quit' });
      expect(await session.ended).toBe(0);
    }
  });

  test('finds all its nodes on the dashboard', async () => {
    const { profile } = stage.desk;
    const folder = personalFolder();
    const operators = { [profile.name]: stage.operator };
    await (await openSettings(folder, systemClock)).change(() => ({ operators }));
    const session = openTestSession(profile, folder);
    const l1s = await session.sees('choice', 'G1-L1');
    const open = l1s.choices.filter(({ disabled }) => disabled !== true);
    expect(open.map(({ id }) => id)).toEqual(['Genbu/Genbu', 'Kirin/Kirin']);
    session.act({ type: 'choose', id: 'Genbu/Genbu' });
    const { choices } = await session.sees('choice', 'G9-HOME');
    const nodes = choices.filter(({ id }) => id.startsWith('NodeID-'));
    expect(nodes.map(({ note }) => note?.split(' · ')[0])).toEqual([
      'validating',
      'being added; not complete yet',
    ]);
    onTestFinished(() => session.act({ type: 'leave' }));
  });
});
