import { describe, expect, test } from 'vitest';
import { CODES, STATE_CODES } from '../../../../src/standing/codes.ts';
import texts from '../../../../assets/locales/en/help.json' with { type: 'json' };
import { helpOf } from '../../../../src/wizard/parts/help.tsx';

const codes = [...Object.values(CODES), ...Object.values(STATE_CODES)];
const helps = codes.map((code) => ({ code, help: helpOf(code) }));

describe('for every screen and state, the help explains', () => {
  test.each(helps)('$code: why it is shown, what can go wrong, what its terms mean', ({ help }) => {
    expect(texts[`help.${help?.topic ?? 'network'}.why`]).toMatch(/^[A-Z].*\.$/);
    expect(help?.topic).toBeDefined();
    expect(help?.terms.length).toBeGreaterThan(0);
    expect(help?.terms.length).toBeLessThan(5);
  });
});

test('every help topic is used on a screen', () => {
  const topics = helps.flatMap(({ help }) => [
    `help.${help?.topic ?? ''}.why`,
    `help.${help?.topic ?? ''}.wrong`,
    ...(help?.terms ?? []).map((term) => `term.${term}`),
  ]);
  expect([...new Set(topics)].sort()).toEqual(Object.keys(texts).sort());
});

test('explanations are short: a step in 220 characters, a term in 130', () => {
  const long = Object.entries(texts).filter(
    ([key, text]) => text.length > (key.startsWith('term.') ? 130 : 220),
  );
  expect(long).toEqual([]);
});
