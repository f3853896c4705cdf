import { told } from '../../../helpers/told.ts';
import { expect, test } from 'vitest';
import { encodeErrorResult, toFunctionSelector } from 'viem/utils';
import { catalogue } from '../../../../src/domain/error-catalogue.ts';
import { contractReverts, declaredErrors } from '../../../../src/protocol/abi/errors.ts';
import { CODES, STATE_CODES } from '../../../../src/standing/codes.ts';
import { english } from '../../../../src/i18n/english.ts';
import {
  explain,
  explanationData,
  explanationLines,
} from '../../../../src/support/explain/explain.ts';

const shown = (text: string, i18n = english) => explanationLines(explain(text), i18n).join('\n');

test('every code of a screen, a state or an error is explained, without a placeholder in braces', () => {
  const screens = [...Object.values(CODES), ...Object.values(STATE_CODES)];
  expect(new Set(screens).size).toBe(screens.length);
  for (const code of screens) {
    expect(explain(code)).toMatchObject({ code });
    expect(shown(code), code).toContain('say ');
  }
  for (const code of Object.keys(catalogue)) {
    expect(explain(code)).toMatchObject({ kind: 'error', code });
    expect(shown(code), code).not.toMatch(/[{}]/);
  }
});

test.each([
  ['execution reverted: 0x1f2a2005', '0x1f2a2005'],
  ['custom error 0x82b42900', '0x82b42900'],
  ['Error: call failed, data "0x82b42900"', '0x82b42900'],
])('data in a text is explained, or its selector is unknown: %s', (text, selector) => {
  expect(() => explain(text)).toThrow(told(selector));
  const known = text.replace(selector, '0xc50edab9');
  expect(explain(known)).toMatchObject({ code: 'E-MW-108' });
});

test('raw revert data, with its values', () => {
  const data = encodeErrorResult({
    abi: contractReverts.middleware.abi,
    errorName: 'AvalancheL1Middleware__ManualEpochUpdateRequired',
    args: [7, 1],
  });
  expect(explain(data)).toMatchObject({ kind: 'revert', code: 'E-MW-101' });
  expect(shown(data)).toContain('7');
});

test('every error of the published contracts by selector, by signature and by name', () => {
  // Counted from the public ABIs and sources.
  expect(declaredErrors).toHaveLength(456);
  for (const { signature } of declaredErrors) {
    const bySelector = explain(toFunctionSelector(signature));
    expect(bySelector, signature).toMatchObject({ kind: 'revert', name: signature });
    expect(bySelector.code, signature).not.toBe('E-RVT-103');
    expect(explain(signature), signature).toEqual(bySelector);
    const named = explain(signature.slice(0, signature.indexOf('(')));
    expect(named.code, signature).toBe(bySelector.code);
    if ('says' in bySelector) expect(bySelector.says, signature).not.toMatch(/[{}]/);
  }
});

const UNKNOWN = /is not a known code/;
test.each<[string, RegExp]>([
  ['', UNKNOWN],
  ['G4-NOTHING', UNKNOWN],
  ['0x', UNKNOWN],
  ['0xzz', UNKNOWN],
  ['InvalidThingy_', UNKNOWN],
  ['0xdeadbeef', /None of the 456 errors .* has the selector 0xdeadbeef/],
  [`0xdeadbeef${'00'.repeat(32)}`, /None of the 456 errors .* has the selector 0xdeadbeef/],
  // Two contracts declare an error with this name.
  ['NotSlasher', /BaseDelegator__NotSlasher\(\), Vault__NotSlasher\(\)/],
  // Several codes are equally close to this typo.
  ['E-TASK-2O', /equally close to it: .*E-TASK-20\d/],
  // Control characters and line breaks are removed.
  ['zzz\u001b[2J\nE-9 \u202e', /^"zzz E-9 " is not a known/],
])('%j is refused with a reason', (text, reason) => {
  expect(() => explain(text)).toThrow(told(reason));
});

test.each([
  // Texts of a wallet or an endpoint.
  ['Error: nonce too low: next nonce 7, tx nonce 3', { kind: 'text', code: 'nonce-too-low' }],
  ['insufficient funds for gas * price + value: have 1 want 2', { code: 'insufficient-funds' }],
  ['MetaMask Tx Signature: User denied transaction signature.', { code: 'user-rejected' }],
  ['invalid chain id for signer: have 1 want 43113', { code: 'wrong-chain-id' }],
  ['the method eth_getProof does not exist/is not available', { code: 'method-missing' }],
  ['existing tx with same hash', { code: 'already-known' }],
  ['execution reverted', { code: 'reverted' }],
  ['step 6 of 8', { code: 'step' }],
  // Texts with the meaning of one of our errors.
  ['connect ECONNREFUSED 127.0.0.1:9650', { kind: 'error', code: 'E-NET-101' }],
  ['HTTP 429 Too Many Requests', { code: 'E-NET-110' }],
  ['Ledger device: condition not satisfied (0x6985)', { code: 'E-LED-107' }],
  ["couldn't issue tx: could not load L1 validator: not found", { code: 'E-PCH-107' }],
  ['insufficient unlocked funds: 5 more', { code: 'E-PCH-101' }],
  // A code, revert data or an error name inside a text.
  [' g4-wait-owner ', { code: 'G4-WAIT-OWNER' }],
  ['E-TASK-202: The registration of NodeID-x expired.', { code: 'E-TASK-202' }],
  ['  G4-WAIT-OWNER  Waiting for the owner', { code: 'G4-WAIT-OWNER' }],
  // The arguments do not fit, so that the error is explained without them.
  ['0xa7fc9a9600', { code: 'E-MW-119' }],
  ['execution reverted, data: "0xa7fc9a96"', { code: 'E-MW-119' }],
  ["reverted with custom error 'NodeNotFound(0x12)'", { code: 'E-MW-108' }],
  [`tx 0x${'12'.repeat(32)} failed: nonce too low`, { code: 'nonce-too-low' }],
  [`execution reverted: 0x4e487b71${'11'.padStart(64, '0')}`, { code: 'E-RVT-102' }],
])('%s is explained', (text, expected) => {
  expect(explain(text)).toMatchObject(expected);
  if (!expected.code.startsWith('G'))
    expect(shown(text)).toMatch(/ {2}means .+\n {2}who .+\n {2}next ./);
});

test.each([
  ['E-TAKS-202', 'E-TASK-202'],
  ['e-task202', 'E-TASK-202'],
  ['G4-WAIT-OWNR', 'G4-WAIT-OWNER'],
  ['NodeNotFoud', 'E-MW-108'],
])('%s has a typo: it is explained as %s, and the answer says so', (typo, code) => {
  expect(explain(typo)).toMatchObject({ code, closestTo: typo });
  expect(shown(typo).split('\n')[0]).toBe(`"${typo}" is unknown. The closest code is ${code}:`);
  expect(explanationData(explain(typo))).toMatchObject({ closestTo: typo });
  expect(explanationData(explain(code))).toMatchObject({ closestTo: null });
});

test.each([
  [`0x${'12'.repeat(32)}`, 'hash'],
  ['npZ85jm3KQLxTK6g835UoMSw9xzjQSsf21QphrEtnhJhS5AZT', 'id'],
  ['0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC', 'address'],
  ['NodeID-M5ebafXiskHHSPGpMHpXkhZViyf8kQZEu', 'node-id'],
])('%s is an identifier: the answer refers to `status`', (text, code) => {
  expect(explain(text)).toMatchObject({ kind: 'identifier', code });
  expect(shown(text)).toContain('onboard status --network <network_name>');
  // The 32 bytes may be a private key that was pasted by mistake.
  const mayBeKey = code === 'hash' || code === 'id';
  expect(shown(text).includes(`status --network <network_name> ${text}`)).toBe(!mayBeKey);
  expect(shown(text).includes(text)).toBe(!mayBeKey);
});
