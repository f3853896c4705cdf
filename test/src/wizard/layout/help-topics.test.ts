import { expect, test } from 'vitest';
import { CODES, STATE_CODES } from '../../../../src/standing/codes.ts';
import texts from '../../../../assets/locales/en/help.json' with { type: 'json' };
import { helpOf } from '../../../../src/wizard/parts/help.tsx';

test('the help of each code has a topic and terms, and every help text is used', () => {
  const codes = [...Object.values(CODES), ...Object.values(STATE_CODES)];
  const used = codes.flatMap((code) => {
    const { topic, terms } = helpOf(code) ?? expect.fail(code);
    expect(terms, code).not.toEqual([]);
    return [`help.${topic}.why`, `help.${topic}.wrong`, ...terms.map((term) => `term.${term}`)];
  });
  expect([...new Set(used)].sort()).toEqual(Object.keys(texts).sort());
});

test.each([CODES.network, CODES.l1])(
  'the help of %s, which may be the first page, explains the parties that its introduction names',
  (code) => {
    expect(helpOf(code)?.terms).toEqual(expect.arrayContaining(['l1-owner', 'curator']));
  },
);
