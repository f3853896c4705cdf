import { describe, expect, test } from 'vitest';
import { nAvax } from '../../../src/domain/units.ts';
import type { Utxo } from '../../../src/ports/p-chain.ts';
import { putSharedFirst, spendable } from '../../../src/protocol/snapshots/read-account.ts';
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
