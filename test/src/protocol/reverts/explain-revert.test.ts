import { readdirSync, readFileSync } from 'node:fs';
import type { Abi } from 'viem';
import { encodeAbiParameters, encodeErrorResult, parseAbi, toFunctionSelector } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import type { Hex } from '../../../../src/domain/identity/bytes.ts';
import { nodeIdFromBytes } from '../../../../src/domain/identity/ids.ts';
import { declaredErrors, contractReverts } from '../../../../src/protocol/abi/errors.ts';
import { explainRevert } from '../../../../src/protocol/reverts/explain-revert.ts';

const samples: Readonly<Record<string, unknown>> = {
  address: '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC',
  bytes32: `0x${'00'.repeat(12)}${'47'.repeat(20)}`,
  bytes: `0x${'47'.repeat(20)}`,
  bool: true,
  string: 'name',
  uint8: 3,
  uint16: 3,
  uint32: 7,
  uint48: 1_750_000_000,
  uint64: 1_750_000_000n,
  uint96: 1n,
  uint256: 12_000_000_000_000_000_000n,
};

function dataOf(error: string): Hex {
  const types = error
    .slice(error.indexOf('(') + 1, -1)
    .split(',')
    .filter(Boolean);
  const parameters = types.map((type) => ({ type }));
  const values = types.map((type) => samples[type]);
  return `${toFunctionSelector(error)}${encodeAbiParameters(parameters, values).slice(2)}`;
}

/** The signatures of all errors of an ABI. */
const signatures = (abi: Abi): string[] =>
  abi.flatMap((entry) =>
    entry.type === 'error'
      ? [`${entry.name}(${entry.inputs.map(({ type }) => type).join(',')})`]
      : [],
  );

test("every error of the sandbox's contracts has an entry, including errors of calls by third parties", () => {
  const folder = new URL('../../../../assets/contracts/artifacts/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.json'),
  );
  const all = files.flatMap((file) => {
    const { abi = [] } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { abi?: Abi };
    return signatures(abi);
  });
  const listed = declaredErrors.map(({ signature }) => signature);
  expect(all.length).toBeGreaterThan(50);
  expect(listed).toEqual(expect.arrayContaining(all));
  for (const signature of listed) {
    const explained = explainRevert(dataOf(signature));
    const { code } = explained;
    const { text, next } = english.error(explained);
    expect(code, signature).not.toMatch(/^E-RVT-10[1345]$/);
    expect(next.length).toBeGreaterThan(0);
    if (code === 'E-RVT-106') expect(text).toContain(signature);
    // The text contains no empty placeholder.
    expect(text).not.toMatch(/\{\w+\}|undefined|NaN/);
  }
});

test('an error of an own call names who decides; only pasted data may come from another tool', () => {
  const paused = dataOf('EnforcedPause()');
  const own = english.error(explainRevert(paused));
  expect(own.text).toContain('EnforcedPause()');
  expect(own.next.join(' ')).toMatch(/L1 owner.*curator.*paused/);
  expect(`${own.text} ${own.next.join(' ')}`).not.toMatch(/another tool/i);
  expect(explainRevert(paused, undefined, 'E-RVT-105').code).toBe('E-RVT-105');
});

const textOf = (...given: Parameters<typeof explainRevert>) =>
  english.error(explainRevert(...given)).text;

describe('the values of a contract error', () => {
  const errorData = (errorName: string, ...args: readonly unknown[]) =>
    encodeErrorResult({ abi: contractReverts.middleware.abi, errorName, args });

  test('include stakes in whole units with their symbol', () => {
    const data = errorData('AvalancheL1Middleware__StakeTooLow', 1_500_000n, 1_000_000_000n);
    const units = { decimals: 6, symbol: 'sAVAX' };
    expect(explainRevert(data, units).code).toBe('E-MW-119');
    expect(textOf(data, units)).toContain('1.5 sAVAX');
    expect(textOf(data, units)).toContain('1,000 sAVAX');
    expect(textOf(data)).toContain('1,500,000 (in the smallest unit)');
  });

  test('include the time from which a disabled operator can be removed', () => {
    const refusal = (disabledTime: number) =>
      textOf(
        errorData('AvalancheL1Middleware__OperatorGracePeriodNotPassed', disabledTime, 86_400),
      );
    expect(refusal(1_750_000_000)).toContain('before 2025-06-16 15:06:40 UTC');
    expect(refusal(0)).toContain('is not disabled');
  });

  test("include the stake limits that generation C's error lacks", () => {
    const data = errorData('AvalancheL1Middleware__InvalidStakeAmount');
    const limits = { minimum: 10_000_000n, maximum: 500_000_000n };
    const units = { decimals: 6, symbol: 'STK', limits };
    expect(explainRevert(data, units).code).toBe('E-MW-139');
    expect(textOf(data, units)).toMatch(/\b10 STK .*\b500 STK/);
    expect(explainRevert(data).code).toBe('E-MW-123');
  });

  test('include a NodeID in its text form, padded or not', () => {
    const bytes = '47'.repeat(20);
    const node = nodeIdFromBytes(new Uint8Array(20).fill(0x47));
    const padded = errorData('AvalancheL1Middleware__NodeNotFound', `0x${'00'.repeat(12)}${bytes}`);
    const raw = encodeErrorResult({
      abi: contractReverts.manager.abi,
      errorName: 'NodeAlreadyRegistered',
      args: [`0x${bytes}`],
    });
    for (const data of [padded, raw]) expect(textOf(data)).toContain(node);
  });
});

describe('reverts without a known custom error', () => {
  const abi = parseAbi(['error Error(string reason)', 'error Panic(uint256 number)']);
  const reasonOf = (text: string) => encodeErrorResult({ abi, errorName: 'Error', args: [text] });

  test("the contract's text is shown, without control characters", () => {
    expect(textOf(reasonOf('go\u001b[31m away\n'))).toContain('"go away "');
  });

  test.each([
    ['a text', reasonOf('go away'), 'E-RVT-101'],
    ['a panic', encodeErrorResult({ abi, errorName: 'Panic', args: [0x11n] }), 'E-RVT-102'],
    ['an unknown selector', '0xdeadbeef0102', 'E-RVT-103'],
    ['a known selector with arguments that do not fit', '0xa7fc9a96', 'E-RVT-103'],
    ['no data', '0x', 'E-RVT-104'],
    ['invalid data', 'what?', 'E-RVT-104'],
    ['an empty reason', reasonOf('\u200b'), 'E-RVT-104'],
  ])('have the code of their kind: %s', (_, data, code) => {
    expect(explainRevert(data as Hex).code).toBe(code);
  });
});
