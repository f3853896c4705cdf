import { expect, test } from 'vitest';
import { createLazyBuilder } from '../../../../src/adapters/p-chain/lazy-builder.ts';
import { createNodeApi } from '../../../../src/adapters/p-chain/p-chain-rpc.ts';
import { bytesToHex } from '../../../../src/domain/identity/bytes.ts';
import {
  idFromBytes,
  PRIMARY_NETWORK_ID,
  type PChainTxId,
  type ValidationId,
} from '../../../../src/domain/identity/ids.ts';
import { nAvax, wei } from '../../../../src/domain/units.ts';
import { encodeUtxo } from '../../../../src/sandbox/pchain/codec/signed-tx.ts';
import { FROM } from '../../engine/helpers/fake-world.ts';
import type { ShortId } from '../../../../src/sandbox/pchain/state/types.ts';
import {
  AVAX,
  C_CHAIN,
  NETWORK_ID,
  ONE_AVAX,
  operator,
} from '../../sandbox/pchain/helpers/test-chain.ts';
import { impatientClock } from '../helpers/impatient-clock.ts';
import { jsonRpcLoopback } from '../helpers/loopback.ts';

const payer = { shortId: operator.shortId, evmAddress: FROM };
const owner = { locktime: 0n, threshold: 1, addresses: [bytesToHex(operator.shortId) as ShortId] };
const txId = idFromBytes<PChainTxId>(new Uint8Array(32).fill(3));
const output = { txId, outputIndex: 0, amount: ONE_AVAX };
const utxos = [{ ...output, bytes: encodeUtxo({ ...output, assetId: AVAX, owner }) }];
const plan = {
  type: 'increase-balance',
  validationId: idFromBytes<ValidationId>(new Uint8Array(32).fill(9)),
  balance: nAvax(5n),
} as const;

/** A builder for a profile that may state fee weights, at a P-Chain whose weights are double. */
async function builderOf(stated?: readonly [number, number, number, number]) {
  const asked: unknown[] = [];
  const state = { down: false };
  const { url } = await jsonRpcLoopback((method, params) => {
    asked.push([method, params]);
    if (state.down) return { error: { code: -32_000, message: 'not now' } };
    if (method === 'platform.getStakingAssetID') return { result: { assetID: AVAX } };
    return { result: { weights: ['2', '0', '0', '0'], maxCapacity: '1' } };
  });
  const pChain = stated && { avaxAssetId: AVAX, feeWeights: stated };
  const profile = { networkId: NETWORK_ID, cChainId: C_CHAIN, ...(pChain && { pChain }) };
  const api = createNodeApi(url, 'ext/bc/P', impatientClock());
  const builder = createLazyBuilder(profile, api);
  const fee = async (earlier?: number) =>
    (await builder.build(plan, payer, utxos, 1n, earlier)).fee;
  return { builder, fee, asked, state };
}

test("a first attempt uses the profile's constants, and a further one those of the P-Chain", async () => {
  const { builder, fee, asked } = await builderOf([1, 0, 0, 0]);
  await builder.prepare();
  const first = await fee();
  expect(await fee(0)).toBe(first);
  expect(asked).toEqual([]);
  expect(await fee(1)).toBe(2n * first);
  expect(await fee(2)).toBe(2n * first);
  expect(asked).toEqual([
    ['platform.getFeeConfig', {}],
    ['platform.getStakingAssetID', { subnetID: PRIMARY_NETWORK_ID }],
  ]);
});

test('without constants in the profile, those of the P-Chain are read once, and again after a failure', async () => {
  const { builder, fee, asked, state } = await builderOf();
  state.down = true;
  await expect(builder.prepare()).rejects.toMatchObject({ code: 'E-PCH-903' });
  state.down = false;
  await builder.prepare();
  expect(await fee()).toBeGreaterThan(0n);
  const { amount } = await builder.buildExport(payer, ONE_AVAX, 5n, wei(1n));
  expect(amount).toBe(ONE_AVAX);
  expect(asked).toHaveLength(4);
});
