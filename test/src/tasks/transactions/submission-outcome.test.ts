import { pvm } from '@avalabs/avalanchejs';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak256 } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { createKeySigner } from '../../../../src/adapters/keys/key-signer.ts';
import { keyFromText } from '../../../../src/adapters/keys/key-sources.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { bytesToHex, hexToBytes } from '../../../../src/domain/identity/bytes.ts';
import { idFromBytes, idFromHex, type ValidationId } from '../../../../src/domain/identity/ids.ts';
import { wei } from '../../../../src/domain/units.ts';
import { EMPTY_MEMORY, type Submission } from '../../../../src/journal/memory.ts';
import type { EvmReceipt } from '../../../../src/ports/evm.ts';
import type { Spending } from '../../../../src/protocol/p-chain/read-spending.ts';
import { failedTransactions } from '../../../../src/support/status/failed-transactions.ts';
import {
  type OutcomeReaders,
  readOutcome,
  recordedCost,
  signedSpending,
  spendingCost,
  topUpAmount,
  decodeSpending,
} from '../../../../src/tasks/transactions/submission-outcome.ts';
import { spendingOf as fundsOf, unsignedOf } from '../../sandbox/pchain/helpers/spending.ts';
import { context, ONE_AVAX, operator } from '../../sandbox/pchain/helpers/test-chain.ts';

const signer = keyFromText(`0x${'11'.repeat(32)}`);
const TO = parseAddress(`0x${'12'.repeat(20)}`);
const ID = idFromHex<ValidationId>(`0x${'07'.repeat(32)}`);
const OTHER = idFromHex<ValidationId>(`0x${'08'.repeat(32)}`);
const { raw, hash } = await signer.signEvmTx({
  chainId: 43_112n,
  ...{ nonce: 0n, to: TO, data: '0x', value: wei(5n), gas: 21_000n, accessList: [] },
  ...{ maxFeePerGas: wei(100n), maxPriorityFeePerGas: wei(1n) },
});

const signed = (chain: Submission['chain'], changes: Partial<Submission> = {}): Submission => ({
  ...{
    type: 'signed',
    run: 1,
    step: 'p-chain',
    changeId: '',
    chain,
    id: chain === 'evm' ? hash : ID,
  },
  ...{
    from: signer.evmAddress,
    nonce: 0n,
    inputs: [],
    maxFeePerGas: 100n,
    raw,
    carriedMessageId: null,
  },
  ...{ signedAt: 1, settled: undefined },
  ...changes,
});

const settled = (how: 'included' | 'reverted' | 'replaced' | 'dropped', height: bigint | null) => ({
  settled: { how, height, reason: null, at: 2 },
});

/** Signs an increase of a validator's balance by one AVAX. */
async function signedIncrease(changes: Partial<Submission> = {}): Promise<Submission> {
  const validationId = ID;
  const balance = { ...(await fundsOf(operator)), balance: ONE_AVAX, validationId };
  const unsigned = unsignedOf(pvm.e.newIncreaseL1ValidatorBalanceTx(balance, context), 'P');
  const { txId, bytes } = await createKeySigner(operator.privateKey).signUtxoTx(unsigned);
  return signed('P', { id: txId, raw: bytesToHex(bytes), ...changes });
}

const RECEIPT: EvmReceipt = {
  ...{ hash, blockNumber: 7n, status: 'success', from: signer.evmAddress },
  ...{ to: TO, gasUsed: 21_000n, effectiveGasPrice: wei(2n), logs: [] },
};

/** Chains that give the same answer for every transaction. */
function chains({
  receipt,
  status = 'Unknown',
  height,
}: {
  readonly receipt?: EvmReceipt;
  readonly status?: string;
  readonly height?: bigint;
}) {
  return {
    evm: { receipt: () => Promise.resolve(receipt) },
    pChain: { txStatus: () => Promise.resolve({ status }) },
    atomic: {
      transaction: () =>
        Promise.resolve(
          height === undefined ? { state: 'unknown' } : { state: 'accepted', height },
        ),
    },
  } as unknown as OutcomeReaders;
}

describe('the outcome of a transaction in the journal', () => {
  test.each([
    ['evm', 'replaced', { receipt: RECEIPT }, 7n],
    ['evm', 'dropped', { receipt: RECEIPT }, 7n],
    ['P', 'dropped', { status: 'Committed' }, undefined],
    ['C', 'dropped', { height: 9n }, 9n],
  ] as const)(
    'is included if the chain has it, even if the journal says otherwise: %s, %s',
    async (...row) => {
      const [chain, how, on, height] = row;
      const outcome = await readOutcome(signed(chain, settled(how, 3n)), chains(on));
      expect([outcome.result, outcome.height]).toEqual(['included', height]);
      if (chain === 'evm')
        expect(outcome.cost).toEqual({ fee: 42_000n, moved: [{ kind: 'payment', amount: -5n }] });
    },
  );

  test.each(['evm', 'P', 'C'] as const)(
    'comes from the journal if no chain has the transaction: %s',
    async (chain) => {
      const outcome = await readOutcome(signed(chain, settled('replaced', 3n)), chains({}));
      expect(outcome).toEqual({
        result: 'replaced',
        cost: { fee: 0n, moved: [] },
        height: undefined,
      });
    },
  );

  test.each([
    ['evm', 'Unknown', 'open'],
    ['C', 'Unknown', 'open'],
    ['P', 'Processing', 'open'],
    ['P', 'Aborted', 'open'],
    ['P', 'Unknown', 'unknown'],
    ['P', 'Dropped', 'unknown'],
  ] as const)('without a note in the journal, of %s with the status %s is %s', async (...row) => {
    const [chain, status, result] = row;
    const outcome = await readOutcome(signed(chain), chains({ status }));
    const cost = { fee: result === 'open' ? 0n : undefined };
    expect(outcome).toMatchObject({ result, cost, height: undefined });
  });

  test('has no known cost if the bytes have another ID than the journal states', async () => {
    const other = chains({ status: 'Committed', height: 9n, receipt: RECEIPT });
    for (const chain of ['P', 'C'] as const) {
      const { result, cost } = await readOutcome(signed(chain), other);
      expect([result, cost]).toEqual(['included', { fee: undefined, moved: undefined }]);
    }
    // The fee of a call is in its receipt. The bytes contain only the moved amount.
    const call = signed('evm', { id: `0x${'34'.repeat(32)}` });
    expect((await readOutcome(call, other)).cost).toEqual({ fee: 42_000n, moved: undefined });
  });

  test('has the block of the receipt or of the journal, and a reverted call moves nothing', async () => {
    const cost = { fee: 42_000n, moved: [] };
    const receipt: EvmReceipt = { ...RECEIPT, status: 'reverted' };
    const reverted = await readOutcome(signed('evm'), chains({ receipt }));
    expect(reverted).toEqual({ result: 'reverted', cost, height: 7n });
    for (const how of ['included', 'reverted'] as const) {
      const known = await readOutcome(signed('evm', settled(how, 3n)), chains({}));
      const moved = how === 'reverted' ? [] : [{ kind: 'payment', amount: -5n }];
      expect(known).toEqual({ result: how, cost: { fee: undefined, moved }, height: 3n });
    }
    // The height in the journal is kept, also if an endpoint knows another one or does not know the transaction.
    const note = settled('included', 3n);
    const increase = await signedIncrease(note);
    const moved = [{ kind: 'validator-balance', amount: -(10n ** 18n) }];
    expect(await readOutcome(increase, chains({}))).toMatchObject({ cost: { moved }, height: 3n });
    const exported = await readOutcome(signed('C', note), chains({ height: 9n }));
    expect([exported.result, exported.height]).toEqual(['included', 3n]);
  });

  test('is not read from the chain if the journal has all of it, and completed if it has a part', async () => {
    const refuse = () => Promise.reject(new Error('no read is needed'));
    const unread = { evm: { receipt: refuse }, pChain: { txStatus: refuse } };
    const { settled: noted } = settled('included', 3n);
    const whole = signed('evm', { settled: { ...noted, fee: 4n } });
    const readers = unread as unknown as OutcomeReaders;
    expect(await readOutcome(whole, readers)).toMatchObject({ cost: { fee: 4n }, height: 3n });
    for (const part of [{ fee: 4n, height: null }, { height: 3n }]) {
      const call = signed('evm', { settled: { ...noted, ...part } });
      const outcome = await readOutcome(call, chains({ receipt: RECEIPT }));
      expect(outcome).toMatchObject({ cost: { fee: 42_000n }, height: 7n });
    }
    const exported = signed('C', settled('included', null));
    expect(await readOutcome(exported, chains({ height: 9n }))).toMatchObject({ height: 9n });
    // An endpoint that lacks it does not undo it.
    const { result, height } = await readOutcome(exported, chains({}));
    expect([result, height]).toEqual(['included', undefined]);
  });

  test('moves what the signed bytes state, and nothing to the account itself', async () => {
    const call = (to: typeof TO, value: bigint) =>
      signer.signEvmTx({
        ...{ chainId: 43_112n, nonce: 0n, to, data: '0x', value: wei(value), gas: 21_000n },
        ...{ maxFeePerGas: wei(100n), maxPriorityFeePerGas: wei(1n), accessList: [] },
      });
    const note = settled('included', 3n);
    const garbage = { hash: keccak256('0x02ff'), raw: '0x02ff' } as const;
    for (const [{ hash: id, raw: bytes }, moved] of [
      [await call(TO, 0n), []],
      [await call(signer.evmAddress, 5n), []],
      [garbage, undefined],
    ] as const) {
      const { cost } = await readOutcome(signed('evm', { id, raw: bytes, ...note }), chains({}));
      expect(cost).toEqual({ fee: undefined, moved });
    }
  });

  test('on the P-Chain burns a fee, and moves AVAX by its type', async () => {
    const of = (type: Spending['purpose']['type']) =>
      spendingCost({ purpose: { type }, burned: 3n, moved: 5n, imported: 7n } as Spending);
    const fee = 3_000_000_000n;
    const balance = { fee, moved: [{ kind: 'validator-balance', amount: -5_000_000_000n }] };
    expect(of('register-validator')).toEqual(balance);
    expect(of('increase-balance')).toEqual(balance);
    expect(of('set-weight')).toEqual({ fee, moved: [] });
    const imported = [{ kind: 'import', amount: 7_000_000_000n }];
    expect(of('import-from-c')).toEqual({ fee, moved: imported });
    const exported = [{ kind: 'export', amount: -5_000_000_000n }];
    expect(of('export-to-p')).toEqual({ fee, moved: exported });

    const increase = await signedIncrease();
    expect(decodeSpending(increase)).toMatchObject({ moved: ONE_AVAX, imported: 0n });
    expect([ID, OTHER].map((id) => topUpAmount(increase, id))).toEqual([ONE_AVAX, undefined]);
    expect(decodeSpending({ ...increase, id: ID })).toBeUndefined();
    expect(decodeSpending({ ...increase, chain: 'evm' })).toBeUndefined();
    const noise = Uint8Array.of(1, 2, 3);
    expect(signedSpending(idFromBytes(sha256(noise)), noise, 'P')).toBeUndefined();
    const { signers } = signedSpending(increase.id, hexToBytes(increase.raw), 'P') ?? {};
    expect(signers).toMatchObject([{ shortId: operator.shortId }]);
  });

  test('has a fee from the journal if the call reverted, and no fee if the call is unresolved', () => {
    const { settled: outcome } = settled('reverted', 3n);
    const reverted = signed('evm', { settled: { ...outcome, fee: 4n } });
    expect(recordedCost(reverted, undefined)).toEqual({ fee: 4n, moved: [] });
    expect(recordedCost(signed('evm'), undefined)).toEqual({ fee: undefined, moved: undefined });
  });
});

describe('the transactions without effect', () => {
  const failed = (submission: Submission, readers: OutcomeReaders) => {
    const task = { kind: 'add-node', network: 'sandbox', operator: signer.evmAddress };
    const run = {
      id: 1,
      task,
      input: null,
      openedAt: 0,
      closed: undefined,
      handedOut: [],
      facts: [],
    };
    return failedTransactions(
      { ...EMPTY_MEMORY, runs: [{ ...run, submissions: [submission] }] },
      readers,
    );
  };

  test('do not include a transaction that a chain has, even if the journal says otherwise', async () => {
    const note = settled('dropped', 3n);
    for (const how of ['dropped', 'reverted', 'replaced'] as const) {
      const believed = signed('evm', settled(how, 3n));
      expect(await failed(believed, chains({ receipt: RECEIPT })), how).toEqual([]);
    }
    for (const status of ['Committed', 'Processing'])
      expect(await failed(signed('P', note), chains({ status }))).toEqual([]);
  });

  test('include a transaction of the journal if no chain has it or no endpoint answers', async () => {
    const note = settled('dropped', 3n);
    const silent = () =>
      Promise.reject(new OnboardError('E-NET-101', { url: 'https://rpc.example' }));
    const silence = { evm: { receipt: silent }, pChain: { txStatus: silent } };
    for (const chain of ['evm', 'P'] as const) {
      expect(await failed(signed(chain, note), chains({}))).toMatchObject([{ how: 'dropped' }]);
      const readers = silence as unknown as OutcomeReaders;
      expect(await failed(signed(chain, note), readers)).toMatchObject([{ how: 'dropped' }]);
    }
  });
});
