import { expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import { readAtText, sourceText } from '../../../../src/support/status/report/status-page.ts';

const NOW = 1_772_373_907_000;
const time = BigInt(NOW / 1000 - 2);

test('heights have grouped digits, as in the wizard', () => {
  const height = 31_204_555n;
  expect(sourceText({ source: 'C-Chain', height, time }, NOW, english)).toMatch(
    /^C-Chain block 31,204,555, /,
  );
  expect(sourceText({ source: 'P-Chain', height, time: undefined }, NOW, english)).toBe(
    'P-Chain height 31,204,555',
  );
  const read = { block: height, blockTime: time, height: 1882n, heightTime: undefined };
  const text = readAtText({ read }, NOW, english);
  expect(text).toMatch(/^C-Chain block 31,204,555 \(.*\), P-Chain height 1,882$/);
});
