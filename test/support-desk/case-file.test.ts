import { told } from '../support/told.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { english } from '../../src/i18n/english.ts';
import { caseLines } from '../../src/support/case/case-lines.ts';
import { caseText, openCase } from '../../src/support/case/case-file.ts';
import { retoldCase } from '../../src/support/case/retold-case.ts';
import { loadTranslator } from '../../src/i18n/load-translator.ts';

/** Written by the first version; it stays as it is. */
const FIRST = readFileSync('test/fixtures/released/0.1.0/cases/case-1.json', 'utf8');

/** Written by the version that was the first to keep the last errors; it stays as it is, too. */
const WITH_ERRORS = readFileSync(
  'test/fixtures/released/0.1.0/cases/case-1-with-last-errors.json',
  'utf8',
);

describe('a case file', () => {
  test('of the first format is opened', () => {
    const opened = openCase(FIRST, 'case-1.json');
    const shown = caseLines(opened, english).join('\n');
    expect(opened.status.l1s.map(({ code }) => code)).toEqual(['G8-SIGN']);
    expect(shown).toContain('NodeID-M5ebafXiskHHSPGpMHpXkhZViyf8kQZEu');
    expect(shown).toContain('add-node');
    expect(shown).toContain('Last errors: not recorded by the version that wrote this');
  });

  test('that has the last errors tells them', () => {
    const opened = openCase(WITH_ERRORS, 'case-1.json');
    expect(opened.status.l1s.map(({ code }) => code)).toEqual(['G8-NO-QUORUM']);
    const node = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
    expect(caseLines(opened, english).slice(-4)).toEqual([
      'Last errors: 3',
      '  2026-11-21T20:48:30.170Z E-PRF-103 in status',
      '  2026-11-21T20:49:21.386Z E-SUP-102 in status',
      `  2026-11-21T20:49:24.861Z E-CMD-116 in top-up: node ${node}`,
    ]);
  });

  test.each([
    ['the first version', FIRST],
    ['the last errors', WITH_ERRORS],
  ])('is told in the language of whoever opens it: %s', async (_, file) => {
    const words = await loadTranslator('ja');
    const opened = openCase(file, 'case-1.json');
    const retold = retoldCase(opened, words).status.l1s.flatMap(({ ways }) => ways);
    for (const { title } of retold.flatMap(({ steps }) => steps))
      expect(title).toMatch(/[ぁ-んァ-ヶ一-龠]/);
    // What an earlier version said in another way stays as it was said.
    expect(caseLines(retoldCase(opened, words), words).join('\n')).toContain(
      opened.status.operator,
    );
    expect(retoldCase(opened, english)).toBe(opened);
  });

  test.each([
    ['', 'it is no JSON'],
    ['[]', 'it has no case and digest'],
    ['{"case":null,"digest":"x"}', 'it has no case and digest'],
    ['{"case":{"format":1}}', 'it has no case and digest'],
    [caseText({ format: 1 }), 'program'],
    ['x'.repeat(5_000_001), 'it is too long'],
  ])('that is none is refused in one sentence', (text, fault) => {
    expect(() => openCase(text, 'case.json')).toThrow(told(fault));
  });

  test('of a later version is refused by its version', () => {
    expect(() => openCase(caseText({ format: 2 }), 'case.json')).toThrow(
      told(/newer version.*format 2/),
    );
  });

  test('whose one character was changed is recognised, wherever that is', () => {
    for (let at = 20; at < FIRST.length - 100; at += 97) {
      const letter = FIRST[at] === '1' ? '2' : '1';
      const changed = FIRST.slice(0, at) + letter + FIRST.slice(at + 1);
      // A blank between two values is none of the content.
      if (/\s/.test(FIRST[at] ?? '')) continue;
      expect(() => openCase(changed, 'case.json')).toThrow(
        told(/was changed|is no JSON|not a case/),
      );
    }
  });

  test('cannot steer a terminal', () => {
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
