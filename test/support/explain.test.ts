import { told } from '../helpers/told.ts';
import { describe, expect, test } from 'vitest';
import { encodeErrorResult, toFunctionSelector } from 'viem/utils';
import { catalogue } from '../../src/domain/catalogue/index.ts';
import { managerErrorsAbi, middlewareErrorsAbi } from '../../src/protocol/abi/errors.ts';
import { contractErrorOf, contractErrors } from '../../src/protocol/abi/contract-errors.ts';
import { CODES } from '../../src/session/view/codes.ts';
import { STATE_CODES } from '../../src/session/view/state-codes.ts';
import { loadTranslator } from '../../src/i18n/load-translator.ts';
import { english } from '../../src/i18n/english.ts';
import { codesPage } from '../../src/support/explain/codes-page.ts';
import { explain, explanationData } from '../../src/support/explain/explain.ts';
import { explanationLines } from '../../src/support/explain/explanation-lines.ts';

const shown = (text: string, words = english) => explanationLines(explain(text), words).join('\n');

describe('what a code means', () => {
  test.each([...Object.values(CODES), ...Object.values(STATE_CODES)])('%s', (code) => {
    expect(explain(code)).toMatchObject({ code });
    expect(shown(code)).toContain('say ');
  });

  test.each(Object.keys(catalogue))('%s', (code) => {
    expect(explain(code)).toMatchObject({ kind: 'error', code });
  });

  test('no two screens and states share a code', () => {
    const codes = [...Object.values(CODES), ...Object.values(STATE_CODES)];
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('it may be typed in small letters, with blanks around', () => {
    expect(explain(' g4-wait-owner ')).toMatchObject({ code: 'G4-WAIT-OWNER' });
  });

  test('raw revert data, with the values in it', () => {
    const data = encodeErrorResult({
      abi: middlewareErrorsAbi,
      errorName: 'AvalancheL1Middleware__ManualEpochUpdateRequired',
      args: [7, 1],
    });
    expect(explain(data)).toMatchObject({ kind: 'revert', code: 'E-MW-101' });
    expect(shown(data)).toContain('7');
  });

  test('in Japanese, the codes of screens, states, errors and reverts too', async () => {
    const japanese = await loadTranslator('ja');
    for (const code of ['G2-NODE', 'G4-WAIT-OWNER', 'E-TASK-202', '0xfb6ce63f']) {
      const lines = shown(code, japanese).split('\n').slice(1);
      for (const line of lines) expect(line, code).toMatch(/[ぁ-んァ-ヶ一-龠]/);
    }
  });

  test('a selector alone', () => {
    const data = encodeErrorResult({
      abi: managerErrorsAbi,
      errorName: 'MaxChurnRateExceeded',
      args: [25n],
    });
    expect(explain(data.slice(0, 10))).toMatchObject({
      code: 'E-VM-105',
      name: 'MaxChurnRateExceeded(uint64)',
    });
  });

  test('knows every error of the published contracts by selector, by signature and by name', () => {
    // Counted in the public ABIs and sources.
    const count = (generation: string) =>
      contractErrors.filter(({ generations }) => generations.includes(generation)).length;
    expect([count('A'), count('C')]).toEqual([278, 381]);
    for (const { signature } of contractErrors) {
      const bySelector = explain(toFunctionSelector(signature));
      expect(bySelector, signature).toMatchObject({ kind: 'revert', name: signature });
      expect(bySelector.code, signature).not.toBe('E-RVT-103');
      expect(explain(signature), signature).toEqual(bySelector);
      const named = explain(signature.slice(0, signature.indexOf('(')));
      expect(named.code, signature).toBe(bySelector.code);
      if ('says' in bySelector) expect(bySelector.says, signature).not.toMatch(/[{}]/);
    }
  });

  test('a name needs neither its prefix nor capitals', () => {
    expect(explain('nodenotfound')).toMatchObject({
      code: 'E-MW-108',
      name: 'AvalancheL1Middleware__NodeNotFound(bytes32)',
    });
    expect(() => explain('InvalidFactory_')).toThrow(
      told(/No code and no contract error is named/),
    );
    expect(() => explain('NotSlasher')).toThrow(
      told(/BaseDelegator__NotSlasher\(\), Vault__NotSlasher\(\)/),
    );
  });

  test('an error that operators do not cause names the contracts that declare it', () => {
    expect(explanationData(explain('Vault__InvalidSlasher'))).toMatchObject({
      code: 'E-RVT-105',
      says: expect.stringMatching(/Vault__InvalidSlasher\(\), declared by: Vault\./) as string,
    });
  });

  test('an unknown selector or error is refused, not explained', () => {
    for (const data of ['0xdeadbeef', `0xdeadbeef${'00'.repeat(32)}`]) {
      expect(() => explain(data)).toThrow(
        told(/None of the 455 errors .* has the selector 0xdeadbeef/),
      );
    }
  });

  test('a known selector with arguments that do not fit is explained without them', () => {
    expect(explain('0xa7fc9a9600')).toMatchObject({ code: 'E-MW-119' });
    expect(contractErrorOf('0xa7fc9a96')?.contracts).toContain('L1Middleware');
  });

  test.each(Object.keys(catalogue))('%s shows no raw name in braces', async (code) => {
    expect(shown(code)).not.toMatch(/[{}]/);
    expect(shown(code, await loadTranslator('ja'))).not.toMatch(/[{}]/);
  });

  test.each(['', 'G4-NOTHING', '0x', '0xzz', 'hello'])('%s is refused with a sentence', (text) => {
    expect(() => explain(text)).toThrow(told(/No code and no contract error is named/));
  });

  test('the page of all codes is current', async () => {
    await expect(codesPage()).toMatchFileSnapshot('../../docs/codes.md');
  });
});
