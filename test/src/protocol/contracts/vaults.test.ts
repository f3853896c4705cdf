import { expect, test } from 'vitest';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { groupedUnits } from '../../../../src/domain/units.ts';
import { tokenFacts } from '../../../../src/protocol/contracts/vaults.ts';

const TOKEN = parseAddress(`0x${'00'.repeat(19)}aa`);

test.each([
  [0, '1,234,567 STK'],
  [6, '1.234567 STK'],
  [36, '0.000000000000000000000000000001234567 STK'],
  [37, '1,234,567 × 10^-37 STK'],
  [255, '1,234,567 × 10^-255 STK'],
])('a token with %i decimals prints its amounts exactly and briefly', (decimals, expected) => {
  const facts = tokenFacts(TOKEN, ['Stake', 'STK', decimals]);
  expect(`${groupedUnits(1_234_567n, facts.decimals)} ${facts.symbol}`).toBe(expected);
});
