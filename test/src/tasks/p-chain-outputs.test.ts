import { describe, expect, test } from 'vitest';
import { nAvax } from '../../../src/domain/units.ts';
import type { Utxo } from '../../../src/ports/p-chain.ts';
import { pChainFee } from '../../../src/protocol/p-chain/p-chain-fees.ts';
import {
  inputFee,
  putSharedFirst,
  spendable,
} from '../../../src/protocol/snapshots/read-account.ts';
import { missingFunds } from '../../../src/tasks/p-chain-funding.ts';
import { idOf } from '../engine/helpers/fake-moves.ts';

const output = (amount: bigint, index: number): Utxo => ({
  txId: idOf(1),
  outputIndex: index,
  amount: nAvax(amount),
  bytes: new Uint8Array(),
});

describe('the outputs of one transaction', () => {
  const large = [5n, 9n, 7n].map((avax, index) => output(avax * 1_000_000_000n, 1000 + index));

  test('are the largest ones, without dust', () => {
    const dust = Array.from({ length: 330 }, (_, index) => output(1n, index));
    const { utxos, value } = spendable([...dust, ...large], 1n);
    expect(utxos.map(({ amount }) => amount)).toEqual([
      9_000_000_000n,
      7_000_000_000n,
      5_000_000_000n,
    ]);
    expect(value).toBe(21_000_000_000n);
  });

  test('are limited in number, and their value excludes the fees for their inputs', () => {
    const many = Array.from({ length: 300 }, (_, index) => output(10_000_000n, index));
    const { utxos, value } = spendable(many, 1n);
    expect(utxos).toHaveLength(128);
    expect(value).toBeLessThan(10_000_000n * 128n);
    expect(value).toBeGreaterThan(9_900_000n * 128n);
  });

  test('begin with the outputs that an earlier transaction spends', () => {
    const small = output(1n, 3);
    const ordered = putSharedFirst(large, [...large, small], [`${small.txId}:3`]);
    expect(ordered).toEqual([small, ...large]);
  });
});

test('an export covers what the account lacks, the import, and an additional input', () => {
  const price = 10n;
  const lacks = (have: bigint, importable: bigint) =>
    missingFunds(nAvax(1_000_000n), {
      have: nAvax(have),
      importable: nAvax(importable),
      gasPrice: price,
    });
  const fees = pChainFee('import', price) + inputFee(price);
  expect(lacks(1_000_000n, 0n)).toBe(0n);
  expect(lacks(999_999n, 0n)).toBe(1n + fees);
  expect(lacks(300_000n, 200_000n)).toBe(500_000n + fees);
  expect(lacks(0n, 1_000_000n + fees)).toBe(0n);
  expect(lacks(0n, 2_000_000n + fees)).toBe(0n);
});
