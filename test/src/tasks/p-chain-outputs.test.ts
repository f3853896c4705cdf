import { describe, expect, test } from 'vitest';
import { english } from '../../../src/i18n/english.ts';
import { nAvax } from '../../../src/domain/units.ts';
import type { Utxo } from '../../../src/ports/p-chain.ts';
import { pChainFee } from '../../../src/protocol/p-chain/p-chain-fees.ts';
import {
  idleFunds,
  inputFee,
  putSharedFirst,
  spendable,
} from '../../../src/protocol/snapshots/read-account.ts';
import { fundsFor } from '../../../src/tasks/transactions/costs.ts';
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

  test('exclude those that one key cannot spend now', () => {
    const held = large.map((one) => ({ ...one, held: 'locked' as const }));
    expect(spendable([...held, large[0]!], 1n).utxos).toEqual([large[0]]);
  });

  test('begin with the outputs that an earlier transaction spends', () => {
    const small = output(1n, 3);
    const ordered = putSharedFirst(large, [...large, small], [`${small.txId}:3`]);
    expect(ordered).toEqual([small, ...large]);
  });
});

test('an export covers what the account lacks, the import, and an additional input', () => {
  const price = 10n;
  const cost = { fee: nAvax(1_000n), expected: nAvax(1_000n), moves: nAvax(999_000n) };
  const lacks = (have: bigint, importable: bigint) => {
    const account = { have: nAvax(have), importable: nAvax(importable), gasPrice: price };
    return fundsFor(cost, account).missing;
  };
  const fees = pChainFee('import', price) + inputFee(price);
  expect(lacks(1_000_000n, 0n)).toBe(0n);
  expect(lacks(999_999n, 0n)).toBe(1n + fees);
  expect(lacks(300_000n, 200_000n)).toBe(500_000n + fees);
  expect(lacks(0n, 1_000_000n + fees)).toBe(0n);
  expect(lacks(0n, 2_000_000n + fees)).toBe(0n);
});

test('one line says why funds are there that one transaction cannot spend', () => {
  const avax = (tenths: bigint) => nAvax(tenths * 100_000_000n);
  const said = (listed: readonly Utxo[]) => {
    const text = idleFunds({ listed, have: spendable(listed, 1n).value });
    return text && english.t(text);
  };
  const many = Array.from({ length: 1500 }, (_, index) => output(2_000_000n, index));
  expect(said([output(avax(90n), 0)])).toBeUndefined();
  expect(said(many)).toBe(
    '3 AVAX are on the P-Chain. One transaction can spend 0.2552 AVAX of them: the others are in too many or too small outputs.',
  );
  const locked: Utxo = { ...output(avax(90n), 5000), held: 'locked' };
  const shared: Utxo = { ...output(avax(5n), 5001), held: 'shared' };
  expect(said([locked])).toBe(
    '9 AVAX are on the P-Chain. One transaction can spend 0 AVAX of them: 9 AVAX are locked.',
  );
  expect(said([locked, shared, output(avax(10n), 1)])).toBe(
    '10.5 AVAX are on the P-Chain. One transaction can spend 1 AVAX of them: 9 AVAX are locked; 0.5 AVAX need several signatures.',
  );
});
