import { describe, expect, test } from 'vitest';
import { encodeErrorResult } from 'viem/utils';
import { catalogue } from '../../src/domain/catalogue/index.ts';
import { managerErrorsAbi, middlewareErrorsAbi } from '../../src/protocol/abi/errors.ts';
import { errorOfSelector } from '../../src/protocol/reverts/error-of-selector.ts';
import { CODES } from '../../src/session/codes.ts';
import { STATE_CODES } from '../../src/session/state-codes.ts';
import { loadWords } from '../../src/session/text/load-words.ts';
import { english } from '../../src/session/text/en.ts';
import { codesPage } from '../../src/support/explain/codes-page.ts';
import { explain } from '../../src/support/explain/explain.ts';
import { explanationLines } from '../../src/support/explain/explanation-lines.ts';

const shown = async (text: string, words = english) =>
  (await explanationLines(explain(text), words)).join('\n');

describe('what a code means', () => {
  test.each([...Object.values(CODES), ...Object.values(STATE_CODES)])('%s', async (code) => {
    expect(explain(code)).toMatchObject({ code });
    expect(await shown(code)).toContain('say ');
  });

  test.each(Object.keys(catalogue()))('%s', (code) => {
    expect(explain(code)).toMatchObject({ kind: 'error', code });
  });

  test('no two screens and states share a code', () => {
    const codes = [...Object.values(CODES), ...Object.values(STATE_CODES)];
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('it may be typed in small letters, with blanks around', () => {
    expect(explain(' g4-wait-owner ')).toMatchObject({ code: 'G4-WAIT-OWNER' });
  });

  test('raw revert data, with the values in it', async () => {
    const data = encodeErrorResult({
      abi: middlewareErrorsAbi,
      errorName: 'AvalancheL1Middleware__ManualEpochUpdateRequired',
      args: [7, 1],
    });
    expect(explain(data)).toMatchObject({ kind: 'revert', code: 'E-MW-101' });
    expect(await shown(data)).toContain('7');
  });

  test('in Japanese, the codes of screens, states, errors and reverts too', async () => {
    const japanese = await loadWords('ja');
    for (const code of ['G2-NODE', 'G4-WAIT-OWNER', 'E-TASK-202', '0xfb6ce63f']) {
      const lines = (await shown(code, japanese)).split('\n').slice(1);
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

  test.each([...middlewareErrorsAbi, ...managerErrorsAbi].map((error) => error.name))(
    'the selector of %s leads to a code of its own, not to "unknown"',
    (name) => {
      const item = [...middlewareErrorsAbi, ...managerErrorsAbi].find((e) => e.name === name)!;
      const args = item.inputs.map(({ type }) => zeroOf(type));
      const data = encodeErrorResult({ abi: [item], errorName: name, args: args as never });
      expect(errorOfSelector(data.slice(0, 10))?.code).not.toBe('E-RVT-103');
    },
  );

  test.each(['', 'G4-NOTHING', '0x', '0xzz', 'hello'])('%s is refused with a sentence', (text) => {
    expect(() => explain(text)).toThrow(/Nothing is known under/);
  });

  test('the page of all codes is current', async () => {
    await expect(codesPage()).toMatchFileSnapshot('../../docs/codes.md');
  });
});

function zeroOf(type: string): unknown {
  if (type === 'address') return `0x${'00'.repeat(20)}`;
  if (type === 'bytes32') return `0x${'00'.repeat(32)}`;
  if (type === 'bytes' || type === 'string') return type === 'bytes' ? '0x' : '';
  if (type === 'bool') return false;
  if (type.endsWith('[]')) return [];
  return type.startsWith('uint') && Number(type.slice(4)) <= 48 ? 0 : 0n;
}
