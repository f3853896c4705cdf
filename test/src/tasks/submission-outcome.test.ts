import { describe, expect, test } from 'vitest';
import { keyFromText } from '../../../src/adapters/keys/key-sources.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { parseAddress } from '../../../src/domain/identity/evm.ts';
import { idFromHex } from '../../../src/domain/identity/ids.ts';
import { wei } from '../../../src/domain/units.ts';
import { EMPTY_MEMORY, type Submission } from '../../../src/journal/memory.ts';
import type { EvmReceipt } from '../../../src/ports/evm.ts';
import { failedTransactions } from '../../../src/support/status/failed-transactions.ts';
import {
  type OutcomeReaders,
  readOutcome,
  recordedCost,
} from '../../../src/tasks/submission-outcome.ts';

const signer = keyFromText(`0x${'11'.repeat(32)}`);
const TO = parseAddress(`0x${'12'.repeat(20)}`);
const ID = idFromHex(`0x${'07'.repeat(32)}`);
const { raw, hash } = await signer.signEvm({
  chainId: 43_112n,
  ...{ nonce: 0n, to: TO, data: '0x', value: wei(5n), gas: 21_000n, accessList: [] },
  ...{ maxFeePerGas: wei(100n), maxPriorityFeePerGas: wei(1n) },
});

const signed = (chain: Submission['chain'], changes: Partial<Submission> = {}): Submission => ({
  ...{
    type: 'signed',
    run: 1,
    step: 'p-chain',
    subject: '',
    chain,
    id: chain === 'evm' ? hash : ID,
  },
  ...{ from: signer.evmAddress, nonce: 0n, inputs: [], maxFeePerGas: 100n, raw, carries: null },
  ...{ signedAt: 1, settled: undefined },
  ...changes,
});

const settled = (how: 'included' | 'reverted' | 'replaced' | 'dropped', height: bigint | null) => ({
  settled: { how, height, reason: null, at: 2 },
});

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
  test.each(['replaced', 'dropped'] as const)(
    'is included if the chain has a receipt, even if the journal says %j',
    async (how) => {
      const outcome = await readOutcome(
        signed('evm', settled(how, 3n)),
        chains({ receipt: RECEIPT }),
      );
      expect(outcome).toEqual({
        result: 'included',
        cost: { fee: 42_000n, moved: [{ kind: 'payment', amount: -5n }] },
        height: 7n,
      });
    },
  );

  test('is included if a chain accepted the P-Chain transaction or export, even if the journal says otherwise', async () => {
    const note = settled('dropped', 3n);
    const onP = await readOutcome(signed('P', note), chains({ status: 'Committed' }));
    expect([onP.result, onP.height]).toEqual(['included', undefined]);
    const exported = await readOutcome(signed('C', note), chains({ height: 9n }));
    expect([exported.result, exported.height]).toEqual(['included', 9n]);
  });

  test.each(['evm', 'P', 'C'] as const)(
    'comes from the journal if no chain has the transaction: %s',
    async (chain) => {
      const outcome = await readOutcome(signed(chain, settled('replaced', 3n)), chains({}));
      expect(outcome).toEqual({
        result: 'replaced',
        cost: { fee: 0n, moved: [] },
        height: undefined,
      });
      expect(await readOutcome(signed(chain), chains({}))).toMatchObject({ result: 'open' });
    },
  );

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
    const run = { id: 1, task, input: null, openedAt: 0, closed: undefined, facts: [] };
    return failedTransactions(
      { ...EMPTY_MEMORY, runs: [{ ...run, submissions: [submission] }] },
      readers,
    );
  };

  test('do not include a transaction that a chain has, even if the journal says otherwise', async () => {
    const note = settled('dropped', 3n);
    expect(await failed(signed('evm', note), chains({ receipt: RECEIPT }))).toEqual([]);
    expect(await failed(signed('P', note), chains({ status: 'Committed' }))).toEqual([]);
    expect(await failed(signed('P', note), chains({ status: 'Processing' }))).toEqual([]);
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
