import { expect, test } from 'vitest';
import {
  checkedAvaxAsset,
  createLazyBuilder,
} from '../../../../src/adapters/p-chain/lazy-builder.ts';
import { createTxBuilder } from '../../../../src/adapters/p-chain/tx-builder.ts';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import {
  idFromBytes,
  PRIMARY_NETWORK_ID,
  type PChainTxId,
  type ValidationId,
} from '../../../../src/domain/identity/ids.ts';
import { nAvax, wei } from '../../../../src/domain/units.ts';
import type { Utxo } from '../../../../src/ports/p-chain.ts';
import { encodeUtxo } from '../../../../src/sandbox/pchain/codec/signed-tx.ts';
import { GAS_CONFIG } from '../../../../src/sandbox/pchain/state/fees.ts';
import type { ShortId } from '../../../../src/sandbox/pchain/state/types.ts';
import { FROM } from '../../engine/helpers/fake-world.ts';
import {
  AVAX,
  C_CHAIN,
  NETWORK_ID,
  ONE_AVAX,
  operator,
} from '../../sandbox/pchain/helpers/test-chain.ts';
import { callsAt, jsonRpcLoopback } from '../helpers/loopback.ts';
import { nodeAt } from '../helpers/node-at.ts';

const builder = createTxBuilder(
  { networkId: NETWORK_ID, cChainId: C_CHAIN },
  { avaxAssetId: AVAX, feeWeights: GAS_CONFIG.weights },
);
const payer = { shortId: operator.shortId, evmAddress: FROM };
const output = (amount: bigint, outputIndex: number, locktime = 0n): Utxo => {
  const owner = { locktime, threshold: 1, addresses: [bytesToHex(operator.shortId) as ShortId] };
  const found = { txId: idFromBytes<PChainTxId>(new Uint8Array(32).fill(3)), outputIndex };
  const utxo = { ...found, amount: nAvax(amount) };
  return { ...utxo, bytes: encodeUtxo({ ...utxo, assetId: AVAX, owner }) };
};
const topUp = (balance: bigint) => {
  const validationId = idFromBytes<ValidationId>(new Uint8Array(32).fill(9));
  return { type: 'increase-balance', validationId, balance: nAvax(balance) } as const;
};

test('the fee of an export is its gas at the base fee, rounded up to whole nAVAX', () => {
  const feeAt = (baseFee: bigint) => {
    const { fee, amount, inputs } = builder.buildExport(payer, ONE_AVAX, 5n, wei(baseFee));
    expect([amount, inputs]).toEqual([ONE_AVAX, [`${FROM}:5`]]);
    return fee;
  };
  const gas = feeAt(10n ** 9n);
  expect(gas).toBeGreaterThan(10_000n);
  expect(gas).toBeLessThan(13_000n);
  expect(feeAt(25n * 10n ** 9n)).toBe(25n * gas);
  expect(feeAt(1n)).toBe(1n);
});

test('outputs that do not suffice are refused with the missing amount', () => {
  const outputs = [output(600_000_000n, 0), output(400_000_000n, 1)];
  const failure = (balance: bigint, ...utxos: Utxo[]) => {
    try {
      return builder.build(topUp(balance), { payer, utxos, gasPrice: 1n });
    } catch (error) {
      return error;
    }
  };
  const code = 'E-FUND-102';
  const stated = { have: '1', need: '3', missing: '2' };
  expect(failure(3n * ONE_AVAX, ...outputs)).toMatchObject({ code, values: stated });
  // For a missing fee, the library does not say how much is missing.
  const unstated = { have: '1', missing: '0.000000001' };
  expect(failure(ONE_AVAX, ...outputs)).toMatchObject({ code, values: unstated });
  expect(failure(ONE_AVAX)).toMatchObject({ code, values: { have: '0' } });
  // Any other error of the library is not about funds.
  const other = failure(1n, { ...outputs[0]!, bytes: Uint8Array.of(1) });
  expect(other).toBeInstanceOf(Error);
  expect(other).not.toBeInstanceOf(OnboardError);
});

test('an output whose lock has ended is spent, whatever the clock of this computer shows', () => {
  const inFuture = BigInt(Math.floor(Date.now() / 1000)) + 60n;
  const utxos = [output(9n * ONE_AVAX, 0, inFuture)];
  const { amount } = builder.build(topUp(8n * ONE_AVAX), { payer, utxos, gasPrice: 1n });
  expect(amount).toBe(8n * ONE_AVAX);
});

/** A builder for a profile that may state fee weights, at a P-Chain whose weights are double. */
async function lazyBuilder(stated?: readonly [number, number, number, number]) {
  const state = { down: false };
  const server = await jsonRpcLoopback((method) => {
    if (state.down) return { error: { code: -32_000, message: 'not now' } };
    if (method === 'platform.getStakingAssetID') return { result: { assetID: AVAX } };
    return { result: { weights: ['2', '0', '0', '0'], maxCapacity: '1' } };
  });
  const pChain = stated && { avaxAssetId: AVAX, feeWeights: stated };
  const profile = { networkId: NETWORK_ID, cChainId: C_CHAIN, ...(pChain && { pChain }) };
  const { platform } = nodeAt(server.url);
  const lazy = createLazyBuilder(
    profile,
    platform,
    checkedAvaxAsset(platform, pChain?.avaxAssetId),
  );
  const funds = { payer, utxos: [output(ONE_AVAX, 0)], gasPrice: 1n };
  const fee = async (earlier?: number) => (await lazy.build(topUp(5n), funds, earlier)).fee;
  return { lazy, fee, server, state };
}

test("a first attempt uses the profile's fee weights, and a further one those of the P-Chain", async () => {
  const { lazy, fee, server } = await lazyBuilder([1, 0, 0, 0]);
  await lazy.prepare();
  const first = await fee();
  expect(await fee(0)).toBe(first);
  const asset = ['platform.getStakingAssetID', { subnetID: PRIMARY_NETWORK_ID }];
  expect(callsAt(server)).toEqual([asset]);
  expect(await fee(1)).toBe(2n * first);
  expect(await fee(2)).toBe(2n * first);
  expect(callsAt(server)).toEqual([asset, ['platform.getFeeConfig', {}]]);
});

test('without constants in the profile, those of the P-Chain are read once, and again after a failure', async () => {
  const { lazy, fee, server, state } = await lazyBuilder();
  state.down = true;
  await expect(lazy.prepare()).rejects.toMatchObject({ code: 'E-PCH-903' });
  state.down = false;
  await lazy.prepare();
  const before = server.requests.length;
  expect(await fee()).toBeGreaterThan(0n);
  const { amount } = await lazy.buildExport(payer, ONE_AVAX, 5n, wei(1n));
  expect(amount).toBe(ONE_AVAX);
  expect(server.requests).toHaveLength(before);
});
