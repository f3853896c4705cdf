import { describe, expect, test } from 'vitest';
import { catalogue, type ErrorCode } from '../../src/domain/catalogue/index.ts';
import { english } from '../../src/session/text/en.ts';
import { toldInWizard } from '../../src/session/text/told-in-wizard.ts';
import { loadWords } from '../../src/session/text/load-words.ts';

const japanese = await loadWords('ja');
const codes = Object.keys(catalogue) as ErrorCode[];
const problem = (code: ErrorCode) => {
  const { says: text, next, who: whose } = catalogue[code];
  return { code, text, next, whose, values: {} };
};

describe.each([
  ['English', english, /the same command again(?! with)/i],
  ['Japanese', japanese, /同じコマンドを(もう一度)?実行/],
] as const)('%s', (_language, words, atAPrompt) => {
  test('nobody in the wizard is told to run a command again that they have not run', () => {
    const lines = codes.flatMap((code) => toldInWizard(problem(code), words).next);
    expect(lines.filter((line) => atAPrompt.test(line))).toEqual([]);
  });

  test('at a prompt they are', () => {
    const lines = codes.flatMap((code) => words.failure(problem(code)).next);
    expect(lines.filter((line) => atAPrompt.test(line)).length).toBeGreaterThan(20);
  });
});

test('it is what the key does', () => {
  const told = (code: ErrorCode, words = english) =>
    toldInWizard(problem(code), words).next.join(' ');
  expect(told('E-AGG-108')).toMatch(/^Wait half a minute, then try again\./);
  expect(told('E-NET-101', japanese)).not.toContain('同じコマンド');
});
