import { expect, test } from 'vitest';
import { CODES, STATE_CODES } from '../../../../src/standing/codes.ts';
import texts from '../../../../assets/locales/en/help.json' with { type: 'json' };
import { helpOf } from '../../../../src/wizard/parts/help.tsx';

const codes = [...Object.values(CODES), ...Object.values(STATE_CODES)];
const helps = codes.map((code) => ({ code, help: helpOf(code) }));

test.each(helps)('the help of $code has a topic and terms', ({ help }) => {
  expect(help?.topic).toBeDefined();
  expect(help?.terms.length).toBeGreaterThan(0);
});

test('every help topic is used on a screen', () => {
  const topics = helps.flatMap(({ help }) => [
    `help.${help?.topic ?? ''}.why`,
    `help.${help?.topic ?? ''}.wrong`,
    ...(help?.terms ?? []).map((term) => `term.${term}`),
  ]);
  expect([...new Set(topics)].sort()).toEqual(Object.keys(texts).sort());
});

test.each([CODES.network, CODES.l1])(
  'the help of %s, which may be the first page, explains the parties that its introduction names',
  (code) => {
    expect(helpOf(code)?.terms).toEqual(expect.arrayContaining(['l1-owner', 'curator']));
  },
);
