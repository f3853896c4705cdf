import { describe, expect, test } from 'vitest';
import { nAvax, nAvaxToWei } from '../../../../src/domain/units.ts';
import type { CExportIntent, PChainPrices } from '../../../../src/engine/intent.ts';
import type { Utxo } from '../../../../src/ports/p-chain.ts';
import type { PChainAccount } from '../../../../src/protocol/snapshots/read-account.ts';
import { fundingNeed, fundingSteps } from '../../../../src/tasks/money/p-chain-funding.ts';
import { callContext } from '../helpers/fake-calls.ts';

interface Setting {
  readonly have?: bigint;
  readonly importable?: bigint;
  readonly validatorPrice?: PChainPrices['validator'];
  /** The account's balance on the C-Chain, in nAVAX. */
  readonly balance?: bigint;
  readonly maxFee?: bigint;
  readonly earlier?: number;
  readonly listed?: PChainAccount['listed'];
}

/** Lacks 500 of 1,000 nAVAX. An export costs 20 nAVAX. */
function open(setting: Setting = {}) {
  const { have = 500n, importable = 0n, balance = 520n, earlier = 0, listed = [] } = setting;
  const { validatorPrice, maxFee } = setting;
  const outputs = { listed, listedImports: [] as readonly Utxo[] };
  const account = { ...outputs, have: nAvax(have), importable: nAvax(importable) } as PChainAccount;
  const funding = {
    ...{ changeId: 'x', account, need: nAvax(1000n), fee: nAvax(10n), missing: nAvax(500n) },
    ...(validatorPrice && { validatorPrice }),
  } as const;
  const offered: unknown[] = [];
  const builder = {
    buildExport(_: unknown, amount: bigint, nonce: bigint, baseFee: bigint) {
      offered.push({ amount, nonce, baseFee });
      return Promise.resolve({ amount, fee: nAvax(20n) });
    },
  };
  const context = {
    ...callContext({
      nonces: () => Promise.resolve({ latest: 7n, pending: 9n }),
      balance: () => Promise.resolve(nAvaxToWei(nAvax(balance))),
    }),
    ...{ builder, l1: { networkId: 5 }, maxFee: maxFee && nAvaxToWei(nAvax(maxFee)) },
  };
  const memory = { submissions: () => [] };
  const prices = () => Promise.resolve({ ...account, gasPrice: 1n });
  const snapshot = { context, memory, account: prices } as never;
  const [exporting, importing] = fundingSteps(
    () => Promise.resolve(funding),
    () => Promise.resolve([]),
  );
  const plan = async () =>
    (await exporting!.plan(snapshot, { earlier, shared: [] })) as CExportIntent;
  return { plan, offered, importCheck: () => importing!.check(snapshot) };
}

describe('an export', () => {
  test('has the next nonce after the included ones, and a base fee that grows with each attempt', async () => {
    for (const [earlier, baseFee] of [
      [0, 12n],
      [1, 15n],
      [4, 22n],
    ] as const) {
      const { plan, offered } = open({ earlier });
      const intent = await plan();
      expect(offered).toEqual([{ amount: 500n, nonce: 7n, baseFee }]);
      expect(intent).toMatchObject({ nonce: 7n, burns: 20n, moves: 500n, networkId: 5 });
    }
  });

  test('says why it moves AVAX although AVAX is there', async () => {
    const locked = { amount: nAvax(9n * 10n ** 9n), held: 'locked' } as PChainAccount['listed'][0];
    const { effects } = await open({ listed: [locked] }).plan();
    expect(effects).toMatchObject([{ value: { key: 'funds.idle' }, varies: true }]);
    expect(await open().plan()).not.toHaveProperty('effects');
  });

  test('names the P-Chain prices before AVAX is moved', async () => {
    const validatorPrice = { price: 4000n, minimum: 512n, last: undefined };
    const { pChainPrices } = await open({ validatorPrice }).plan();
    expect(pChainPrices).toEqual({ gas: 1n, validator: validatorPrice });
    expect((await open().plan()).pChainPrices).toEqual({ gas: 1n });
  });

  test.each([
    ['the C-Chain account pays amount and fee', { balance: 520n }, undefined],
    ['one nAVAX is missing', { balance: 519n }, 'E-FUND-101'],
    ['its own fee is above the cap', { balance: 519n, maxFee: 19n }, 'E-SIGN-203'],
    ['not even the amount is there', { balance: 499n }, 'E-FUND-101'],
    ['the P-Chain fee in the amount is above the cap', { balance: 499n, maxFee: 9n }, 'E-SIGN-203'],
  ])('is planned or refused if %s', async (_, setting, code) => {
    const planned = open(setting).plan();
    if (code === undefined) await expect(planned).resolves.toBeDefined();
    else await expect(planned).rejects.toMatchObject({ code });
  });
});

test.each([
  ['has just the need', { have: 1000n, importable: 5n }, 'satisfied'],
  ['lacks one nAVAX that can be imported', { have: 999n, importable: 1n }, 'ready'],
  ['lacks one nAVAX', { have: 999n }, 'pending'],
])('the import of an account that %s', async (_, setting, state) => {
  expect((await open(setting).importCheck()).state).toBe(state);
});

test('an export covers the fee of the next import, which each refused import makes dearer', async () => {
  const missing = async (imports: number, outcome?: 'dropped') => {
    const settled = outcome && { how: outcome };
    const account = { have: nAvax(0n), importable: nAvax(0n), gasPrice: 1n } as PChainAccount;
    const snapshot = {
      account: () => Promise.resolve(account),
      memory: {
        submissions: (step: string) =>
          Array.from({ length: step === 'import' ? imports : 0 }, () => ({ settled })),
      },
    };
    const cost = { fee: nAvax(10n), expected: nAvax(10n), moves: nAvax(1000n) };
    return (await fundingNeed('x', cost, snapshot as never)).missing;
  };
  // 20,000 gas, and 3,200 for one more input.
  expect((await missing(10, 'dropped')) - (await missing(0))).toBe(10n * 23_200n);
  // An import without an outcome is sent again as it is.
  expect(await missing(1)).toBe(await missing(0));
});
