import { expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import { readStatus } from '../../../../src/support/status/read-status.ts';
import { statusData } from '../../../../src/support/status/status-json.ts';
import { readBoard, readBoardFile } from '../../../../src/support/status/board/board.ts';
import { boardData } from '../../../../src/support/status/board/board-report.ts';
import { judgeNodeApi, readValidatedL1s } from '../../../../src/support/status/read-node-status.ts';
import { createNodeReader } from '../../../../src/adapters/node/node-reader.ts';
import { idFromBytes, type BlockchainId } from '../../../../src/domain/identity/ids.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { parseSubject } from '../../../../src/support/status/subject.ts';
import { openCountingProxy } from './proxied-network.ts';
import { openView, untilView } from './open-view.ts';
import type { Rehearsed } from './rehearsed.ts';
import { shownOn } from '../../../helpers/shown.ts';
import { statusPage } from '../../../../src/support/status/status-page.ts';
import { reportMarkdown } from '../../../../src/page/markdown.ts';
import { statusLines } from './printed.ts';
import { supportDeps } from './support-deps.ts';

/** Tests of an operator with several nodes, on several L1s, in the scenario `two-l1s`. */
export function testTwoL1s(rehearsedStage: () => Rehearsed): void {
  test('is read at once, in eight round trips, or for one L1 alone', async () => {
    const { deps, operator } = rehearsedStage();
    const subject = parseSubject(operator);
    const { l1s } = await readStatus(deps, { subject, l1: 'Kirin' });
    expect(l1s.map(({ name }) => name)).toEqual(['Kirin']);
    const proxy = await openCountingProxy(deps.profile);
    const status = await readStatus(supportDeps(proxy.profile), { subject });
    expect(proxy.roundTrips()).toBe(8);
    expect(status.l1s.map(({ name, code }) => [name, code])).toEqual([
      ['Genbu', 'G8-PCHAIN'],
      ['Kirin', 'G4-WAIT-OWNER'],
    ]);
    const nodes = status.l1s[0]!.tracks.filter(({ kind }) => kind === 'node');
    // The node that needs an action comes before the node that needs none.
    expect(nodes.map(({ nextAction }) => nextAction?.code)).toEqual(['G8-PCHAIN', undefined]);
    const shown = statusLines(status, english).join('\n');
    for (const { nodeId } of nodes) expect(shown).toContain(nodeId);
    expect(shown).toContain('To the owners of Kirin: please enable our operator.');
    // The whole message, and the proofs of all steps, are one option away.
    expect(shown).not.toContain('Please call L1Middleware.registerOperator');
    expect(shown.split('\n').length).toBeLessThan(36);
    const whole = reportMarkdown(
      statusPage(status, english, { steps: false, messages: true }),
      english,
    );
    expect(whole.join('\n')).toContain('Please call L1Middleware.registerOperator');
    const data = statusData(status) as { l1s: readonly { ways: readonly unknown[] }[] };
    expect(data.l1s.map(({ ways }) => ways.length)).toEqual([4, 2]);
  });

  test('doctor judges and advises by each L1: the missing one matters only if the node validates there', async () => {
    const { ports, profile, clock } = rehearsedStage().deps;
    const url = profile.nodeUrl;
    // A chain that the node does not run.
    const blockchainId = idFromBytes<BlockchainId>(new Uint8Array(32).fill(9));
    const reader = createNodeReader(profile.nodeUrl, clock);
    const validated = await readValidatedL1s(ports, profile, (await reader.identity()).nodeId);
    const [run] = await ports.pChain.validates(validated.l1s[0]!.subnetId);
    const judged = async (...absent: string[]) => {
      const l1s = validated.l1s.map((l1) => ({
        ...l1,
        blockchainId: absent.includes(l1.name) ? blockchainId : run!,
      }));
      const findings = await judgeNodeApi({ url, reader }, { ...validated, l1s }, english, clock);
      return findings.flatMap(({ verdict, text, fix }) =>
        text.includes('track')
          ? [[verdict, text.replace(/.*?: /, '').replace(/[,:].*/, ''), fix?.slice(0, 35)]]
          : [],
      );
    };
    const track = 'If the node does not track the L1, ';
    expect(await judged('Kirin')).toEqual([
      ['fits', 'tracks Genbu', undefined],
      ['fits', 'does not track Kirin', undefined],
    ]);
    expect(await judged('Genbu')).toEqual([
      ['warns', 'does not track Genbu', track],
      ['fits', 'tracks Kirin', undefined],
    ]);
    expect(await judged('Genbu', 'Kirin')).toEqual([
      ['warns', 'does not track Genbu', track],
      ['fits', 'does not track Kirin', undefined],
    ]);

    // The node answers in time; an endpoint that falls silent after it delays no more than one time limit.
    const limits = [600_000, 1];
    const impatient = { ...systemClock, timeout: () => AbortSignal.timeout(limits.shift()!) };
    const silent = { ...validated, registrations: () => new Promise<never>(() => undefined) };
    const findings = await judgeNodeApi({ url, reader }, silent, english, impatient);
    expect([findings.length > 0, limits.length]).toEqual([true, 0]);
  });

  test('has a line for each L1 on a board and one for a node; the nearest deadline comes first', async () => {
    const { deps, operator, status } = rehearsedStage();
    const nodes = (await status()).l1s[0]!.tracks.flatMap(({ nodeId }) => nodeId ?? []);
    const unknown = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
    const text = [`${operator} Alice`, ...nodes, unknown, 'nonsense'].join('\n');
    const file = readBoardFile(text, 'operators.txt');
    const board = await readBoard(deps, file, undefined, () => undefined);
    const rows = board.rows.map(({ name, subject, l1, code }) => [name, subject, l1, code]);
    // The status lists the waiting node before the validating one.
    const [second, first] = nodes;
    expect(rows).toEqual([
      ['Alice', operator, 'Genbu', 'G8-PCHAIN'],
      [undefined, second, 'Genbu', 'G8-PCHAIN'],
      ['Alice', operator, 'Kirin', 'G4-WAIT-OWNER'],
      [undefined, first, 'Genbu', 'G9-VALIDATING'],
    ]);
    expect(boardData(board)).toMatchObject({
      operators: [{ operator }],
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

  test('is opened on the L1 that the viewer picks, also of two with one name, and goes back to the list', async () => {
    const { deps, operator } = rehearsedStage();
    const { profile } = deps;
    const phases = profile.phases.map((phase) => ({
      ...phase,
      l1s: phase.l1s.map((l1) => ({ ...l1, name: 'l1.example' })),
    }));
    const session = await openView({ ...deps, profile: { ...profile, phases } }, operator);
    const list = () =>
      untilView(session, ({ code, page }) => code === 'G1-L1' && page.helpTopic === 'choice');
    const { choices } = shownOn((await list()).page);
    expect(choices.map(({ title, note }) => [title, note])).toEqual([
      ['l1.example', 'G8-PCHAIN'],
      ['l1.example', 'G4-WAIT-OWNER'],
    ]);
    const [genbu, kirin] = choices;
    session.dispatch({ type: 'choose', id: kirin!.id });
    const status = await untilView(session, (view) => view.page.helpTopic === 'status');
    expect(status).toMatchObject({
      code: 'G4-WAIT-OWNER',
      header: { l1: 'l1.example', phase: 'Kirin' },
    });
    session.dispatch({ type: 'retry' });
    await untilView(session, (view) => view.page.helpTopic === 'busy');
    const again = await untilView(session, (view) => view.page.helpTopic === 'status');
    expect(again.code).toBe('G4-WAIT-OWNER');
    session.dispatch({ type: 'back' });
    await list();
    session.dispatch({ type: 'choose', id: genbu!.id });
    const home = await untilView(session, ({ code }) => code === 'G9-HOME');
    expect(home).toMatchObject({ header: { phase: 'Genbu' } });
    session.dispatch({ type: 'choose', id: 'quit' });
    expect(await session.ended).toBe(0);
  });
}
