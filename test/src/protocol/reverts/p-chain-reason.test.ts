import { english } from '../../../../src/i18n/english.ts';
import { describe, expect, test } from 'vitest';
import { REFUSALS } from './helpers/refusals.ts';
import { explainPChainReason } from '../../../../src/protocol/reverts/p-chain-reason.ts';

const PREFIX =
  "couldn't issue tx: failed verification: failed execution: standard tx 2vg6 failed execution: ";

describe('every refusal text of the P-Chain', () => {
  test.each(REFUSALS)('%s (%s): %s', (code, _, reason) => {
    const explained = explainPChainReason(reason === 'aborted' ? reason : PREFIX + reason);
    expect(explained.code).toBe(code);
    expect(JSON.stringify(english.error(explained))).not.toMatch(/\{\w+\}/);
  });

  test.each([
    ['invalid nonce: 4 != 5', 'E-PCH-125'],
    ['', 'E-PCH-904'],
    ['  ', 'E-PCH-904'],
  ])('without the prefix of the P-Chain: %j', (reason, code) => {
    expect(explainPChainReason(reason).code).toBe(code);
  });

  test("the error's values are those of the refusal", () => {
    const stale = explainPChainReason('warp message contains stale nonce 3 must be at least 5');
    expect(stale.values).toMatchObject({ nonce: '3', minimum: '5' });
    const expired = explainPChainReason('warp message expired at 0 and it is currently 86400');
    expect(english.error(expired).text).toContain('1970-01-02 00:00:00 UTC');
  });

  test('an unknown text is shown without control characters', () => {
    const explained = explainPChainReason('something\u0007 new');
    expect(english.error(explained).text).toContain('something new');
  });
});
