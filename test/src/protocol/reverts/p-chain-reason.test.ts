import { english } from '../../../../src/i18n/english.ts';
import { describe, expect, test } from 'vitest';
import { explainPChainReason } from '../../../../src/protocol/reverts/p-chain-reason.ts';

const PREFIX =
  "couldn't issue tx: failed verification: failed execution: standard tx 2vg6 failed execution: ";

describe('every refusal text of the P-Chain', () => {
  test.each([
    ['insufficient unlocked funds: needs 5 more units of asset', 'E-PCH-101'],
    ['failed to read consumed UTXO 2K8v due to: not found', 'E-PCH-102'],
    ['warp message expired at 1750000000 and it is currently 1750000001', 'E-PCH-103'],
    ['warp message not yet allowed: 1750090000 is after 1750086400', 'E-PCH-104'],
    ['warp message already issued for validationID njUc', 'E-PCH-105'],
    ['L1 validator contains duplicate subnetID + nodeID pair', 'E-PCH-106'],
    ['could not load L1 validator: not found', 'E-PCH-107'],
    ['warp message contains stale nonce 3 must be at least 5', 'E-PCH-108'],
    ['attempting to remove the last L1 validator from a converted subnet', 'E-PCH-109'],
    ['already at the max number of active validators', 'E-PCH-110'],
    ['could not load subnet conversion: not found', 'E-PCH-111'],
    ['wrong warp message source chain ID', 'E-PCH-112'],
    ['wrong warp message source address', 'E-PCH-113'],
    ['invalid proof of possession', 'E-PCH-114'],
    ['failed verifying warp messages: signature weight is insufficient: 60', 'E-PCH-115'],
    ['failed verifying warp messages: signature is invalid', 'E-PCH-116'],
    ['failed verifying warp messages: bitset is invalid', 'E-PCH-117'],
    ['invalid weight', 'E-PCH-118'],
    ['invalid owner', 'E-PCH-119'],
    ['invalid node ID', 'E-PCH-120'],
    ['tx exceeds current gas capacity', 'E-PCH-121'],
    ['mempool is full', 'E-PCH-122'],
    ['duplicate tx', 'E-PCH-123'],
    ['tx conflicts with other tx', 'E-PCH-124'],
    ['tx too large', 'E-PCH-129'],
    ['something new', 'E-PCH-901'],
  ])('%s', (reason, code) => {
    const explained = explainPChainReason(PREFIX + reason);
    expect(explained.code).toBe(code);
    expect(JSON.stringify(english.error(explained))).not.toMatch(/\{\w+\}/);
  });

  test.each([
    ['API call rejected because chain is not done bootstrapping', 'E-PCH-128'],
    ['invalid nonce: 4 != 5', 'E-PCH-125'],
    ['insufficient funds', 'E-PCH-126'],
    ['aborted', 'E-PCH-904'],
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
