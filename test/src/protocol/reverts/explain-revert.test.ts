import { english } from '../../../../src/i18n/english.ts';
import { readdirSync, readFileSync } from 'node:fs';
import type { Abi } from 'viem';
import { encodeAbiParameters, encodeErrorResult, parseAbi, toFunctionSelector } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import type { Hex } from '../../../../src/domain/identity/bytes.ts';
import { idFromHex, nodeIdFromBytes } from '../../../../src/domain/identity/ids.ts';
import {
  balancerReverts,
  declaredErrors,
  managerReverts,
  middlewareCReverts,
  middlewareReverts,
  registryReverts,
} from '../../../../src/protocol/abi/errors.ts';
import { explainRevert } from '../../../../src/protocol/reverts/explain-revert.ts';

/** Every custom error of both generations with its selector, one per line. */
const errors = readFileSync(new URL('errors.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { error: string; selector: Hex });

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

describe('every custom error of both generations', () => {
  test.each(errors)('$error', ({ error, selector }) => {
    expect(toFunctionSelector(error)).toBe(selector);
    const explained = explainRevert(dataOf(error));
    expect(explained.code).toMatch(/^E-(MW|BAL|VM|REG|OPT)-1\d\d$/);
    expect(english.error(explained).next.length).toBeGreaterThan(0);
    // The text contains no empty placeholder.
    expect(JSON.stringify(english.error(explained))).not.toMatch(/\{\w+\}|undefined|NaN/);
  });

  test('each custom error has its own code, except one error that both generations share', () => {
    const codes = errors.map(({ error }) => explainRevert(dataOf(error)).code);
    const twice = codes.filter((code, i) => codes.indexOf(code) !== i);
    expect(twice).toEqual(['E-MW-101']);
  });
});

/** The signatures of all errors of an ABI. */
const signatures = (abi: Abi): string[] =>
  abi.flatMap((entry) =>
    entry.type === 'error'
      ? [`${entry.name}(${entry.inputs.map(({ type }) => type).join(',')})`]
      : [],
  );

test('the ABIs and the list contain the same errors', () => {
  const abis = [
    middlewareReverts.abi,
    middlewareCReverts.abi,
    balancerReverts.abi,
    managerReverts.abi,
    registryReverts.abi,
  ];
  expect(abis.flatMap(signatures).sort()).toEqual(errors.map(({ error }) => error).sort());
});

test("every error of the sandbox's contracts has an entry, including errors of calls by third parties", () => {
  const folder = new URL('../../../../assets/contracts/artifacts/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.json'),
  );
  const all = files.flatMap((file) => {
    const { abi = [] } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { abi?: Abi };
    return signatures(abi);
  });
  expect(all.length).toBeGreaterThan(errors.length);
  const listed = declaredErrors.map(({ signature }) => signature);
  expect(listed).toEqual(expect.arrayContaining(all));
  for (const signature of new Set([...all, ...errors.map(({ error }) => error), ...listed])) {
    const explained = explainRevert(dataOf(signature));
    const { code } = explained;
    const { text, next } = english.error(explained);
    expect(code, signature).not.toMatch(/^E-RVT-10[134]$/);
    expect(next.length).toBeGreaterThan(0);
    if (code === 'E-RVT-105') expect(text).toContain(signature);
  }
});

describe('the values of a contract error', () => {
  test('include stakes in whole units with their symbol', () => {
    const data = encodeErrorResult({
      abi: middlewareReverts.abi,
      errorName: 'AvalancheL1Middleware__StakeTooLow',
      args: [1_500_000n, 1_000_000_000n],
    });
    const refused = explainRevert(data, { decimals: 6, symbol: 'sAVAX' });
    expect(refused.code).toBe('E-MW-119');
    expect(english.error(refused).text).toContain('1.5 sAVAX');
    expect(english.error(refused).text).toContain('1,000 sAVAX');
    const inUnknownUnits = english.error(explainRevert(data)).text;
    expect(inUnknownUnits).toContain('1,500,000 (in the smallest unit)');
  });

  test('include the time from which a disabled operator can be removed', () => {
    const refusal = (disabledTime: number) =>
      english.error(
        explainRevert(
          encodeErrorResult({
            abi: middlewareReverts.abi,
            errorName: 'AvalancheL1Middleware__OperatorGracePeriodNotPassed',
            args: [disabledTime, 86_400],
          }),
        ),
      ).text;
    expect(refusal(1_750_000_000)).toContain('before 2025-06-16 15:06:40 UTC');
    expect(refusal(0)).toContain('is not disabled');
  });

  test("include the stake limits that generation C's error lacks", () => {
    const data = encodeErrorResult({
      abi: middlewareReverts.abi,
      errorName: 'AvalancheL1Middleware__InvalidStakeAmount',
    });
    const limits = { minimum: 10_000_000n, maximum: 500_000_000n };
    const refused = explainRevert(data, { decimals: 6, symbol: 'STK', limits });
    expect(refused.code).toBe('E-MW-139');
    expect(english.error(refused).text).toBe(
      'The stake of a node must be between 10 STK and 500 STK.',
    );
    expect(explainRevert(data).code).toBe('E-MW-123');
  });

  test('include a NodeID in its text form, padded or not', () => {
    const node = nodeIdFromBytes(new Uint8Array(20).fill(0x47));
    const padded = encodeErrorResult({
      abi: middlewareReverts.abi,
      errorName: 'AvalancheL1Middleware__NodeNotFound',
      args: [`0x${'00'.repeat(12)}${'47'.repeat(20)}`],
    });
    const raw = encodeErrorResult({
      abi: managerReverts.abi,
      errorName: 'NodeAlreadyRegistered',
      args: [`0x${'47'.repeat(20)}`],
    });
    expect(english.error(explainRevert(padded)).text).toContain(node);
    expect(english.error(explainRevert(raw)).text).toContain(node);
  });

  test('include a validation ID in its text form', () => {
    const id: Hex = `0x${'67'.repeat(32)}`;
    const data = encodeErrorResult({
      abi: balancerReverts.abi,
      errorName: 'BalancerValidatorManager__PendingWeightUpdate',
      args: [id],
    });
    expect(english.error(explainRevert(data)).text).toContain(idFromHex(id));
  });

  test('include a time beyond any date as a number', () => {
    const data = encodeErrorResult({
      abi: managerReverts.abi,
      errorName: 'InvalidRegistrationExpiry',
      args: [2n ** 64n - 1n],
    });
    expect(english.error(explainRevert(data)).text).toContain('18446744073709551615');
  });
});

describe('reverts without a known custom error', () => {
  const standard = parseAbi(['error Error(string reason)', 'error Panic(uint256 number)']);

  test("the contract's text is shown, without control characters", () => {
    const args = ['go\u001b[31m away\n'] as const;
    const data = encodeErrorResult({ abi: standard, errorName: 'Error', args });
    const refused = explainRevert(data);
    expect(refused.code).toBe('E-RVT-101');
    expect(english.error(refused).text).toBe('The contract rejected the call: "go away ".');
  });

  test('the kind of a panic is shown', () => {
    const data = encodeErrorResult({ abi: standard, errorName: 'Panic', args: [0x11n] });
    expect(explainRevert(data)).toMatchObject({ code: 'E-RVT-102' });
    expect(english.error(explainRevert(data)).text).toContain('overflowed');
  });

  test('an unknown selector is shown', () => {
    const explained = explainRevert('0xdeadbeef0102');
    expect(explained.code).toBe('E-RVT-103');
    expect(english.error(explained).next.join()).toContain('contract version');
  });

  test('a known selector with arguments that do not fit counts as unknown', () => {
    expect(explainRevert('0xa7fc9a96').code).toBe('E-RVT-103');
  });

  test('missing data and invalid data have the same error', () => {
    expect(explainRevert('0x').code).toBe('E-RVT-104');
    expect(explainRevert('what?' as Hex).code).toBe('E-RVT-104');
  });
});
