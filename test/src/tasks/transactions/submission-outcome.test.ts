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
import type { TxOutcome } from '../../../../src/journal/record.ts';
import type { EvmReceipt } from '../../../../src/ports/evm.ts';
import type { Spending } from '../../../../src/protocol/p-chain/read-spending.ts';
import { failedTransactions } from '../../../../src/support/status/failed-transactions.ts';
import {
  type OutcomeReaders,
  type SubmissionOutcome,
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
  ...{ type: 'signed', run: 1, step: 'p-chain', changeId: '', chain, raw },
  ...{ id: chain === 'evm' ? hash : ID, from: signer.evmAddress, nonce: 0n, inputs: [] },
  ...{ maxFeePerGas: 100n, carriedMessageId: null, signedAt: 1, settled: undefined },
  ...changes,
});

const settled = (how: TxOutcome['how'], height: bigint | null, fee?: bigint) => ({
  settled: { how, height, reason: null, at: 2, ...(fee !== undefined && { fee }) },
});

/** A transaction of a chain, with this outcome in the journal if there is one. */
const transactionOf =
  (chain: Submission['chain']) =>
  (how?: TxOutcome['how'], height: bigint | null = 3n, fee?: bigint) =>
    signed(chain, how && settled(how, height, fee));
const call = transactionOf('evm');
const onP = transactionOf('P');
const onC = transactionOf('C');

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

const FREE = { fee: 0n, moved: [] };
const UNREAD = { fee: undefined, moved: undefined };
const PAID = [{ kind: 'payment', amount: -5n }];
const GIVEN = [{ kind: 'validator-balance', amount: -(10n ** 18n) }];
const REVERTED: EvmReceipt = { ...RECEIPT, status: 'reverted' };
const increased = await signedIncrease(settled('included', 3n));
const otherCall = signed('evm', { id: `0x${'34'.repeat(32)}` });

type Row = readonly [
  submission: Submission,
  chains: Parameters<typeof chains>[0],
  result: SubmissionOutcome['result'],
  height: bigint | undefined,
  cost: object,
];

describe('the outcome of a transaction in the journal', () => {
  test.each<Row>([
    // The chain has it, even if the journal says otherwise.
    [call('dropped'), { receipt: RECEIPT }, 'included', 7n, { fee: 42_000n, moved: PAID }],
    [onP('dropped'), { status: 'Committed' }, 'included', undefined, {}],
    [onC('dropped'), { height: 9n }, 'included', 9n, {}],
    // No chain has it.
    [call('replaced'), {}, 'replaced', undefined, FREE],
    [onP('replaced'), {}, 'replaced', undefined, FREE],
    [onC('replaced'), {}, 'replaced', undefined, FREE],
    [call(), {}, 'open', undefined, FREE],
    [onC(), {}, 'open', undefined, FREE],
    [onP(), { status: 'Processing' }, 'open', undefined, FREE],
    [onP(), { status: 'Aborted' }, 'open', undefined, FREE],
    [onP(), {}, 'unknown', undefined, UNREAD],
    [onP(), { status: 'Dropped' }, 'unknown', undefined, UNREAD],
    // The bytes have another ID than the journal states. The fee of a call is in its receipt.
    [onP(), { status: 'Committed' }, 'included', undefined, UNREAD],
    [onC(), { height: 9n }, 'included', 9n, UNREAD],
    [otherCall, { receipt: RECEIPT }, 'included', 7n, { fee: 42_000n, moved: undefined }],
    // A reverted call moves nothing.
    [call(), { receipt: REVERTED }, 'reverted', 7n, { fee: 42_000n, moved: [] }],
    [call('reverted'), {}, 'reverted', 3n, { fee: undefined, moved: [] }],
    [call('included'), {}, 'included', 3n, { fee: undefined, moved: PAID }],
    // The journal's height is kept, also if an endpoint knows another one or does not know the transaction.
    [increased, {}, 'included', 3n, { moved: GIVEN }],
    [onC('included'), { height: 9n }, 'included', 3n, {}],
    // The chain completes what the journal lacks. An endpoint that lacks the transaction does not undo it.
    [call('included', null, 4n), { receipt: RECEIPT }, 'included', 7n, { fee: 42_000n }],
    [call('included'), { receipt: RECEIPT }, 'included', 7n, { fee: 42_000n }],
    [onC('included', null), { height: 9n }, 'included', 9n, {}],
    [onC('included', null), {}, 'included', undefined, {}],
  ])('follows from the journal and the chain: row %#', async (...row) => {
    const [submission, on, result, height, cost] = row;
    expect(await readOutcome(submission, chains(on))).toMatchObject({ result, height, cost });
  });

  test('is not read from the chain if the journal has all of it', async () => {
    const refuse = () => Promise.reject(new Error('no read is needed'));
    const unread = { evm: { receipt: refuse }, pChain: { txStatus: refuse } };
    const whole = call('included', 3n, 4n);
    const outcome = await readOutcome(whole, unread as unknown as OutcomeReaders);
    expect(outcome).toMatchObject({ cost: { fee: 4n }, height: 3n });
  });

  test('moves what the signed bytes state, and nothing to the account itself', async () => {
    const transfer = (to: typeof TO, value: bigint) =>
      signer.signEvmTx({
        ...{ chainId: 43_112n, nonce: 0n, to, data: '0x', value: wei(value), gas: 21_000n },
        ...{ maxFeePerGas: wei(100n), maxPriorityFeePerGas: wei(1n), accessList: [] },
      });
    const garbage = { hash: keccak256('0x02ff'), raw: '0x02ff' } as const;
    for (const [{ hash: id, raw: bytes }, moved] of [
      [await transfer(TO, 0n), []],
      [await transfer(signer.evmAddress, 5n), []],
      [garbage, undefined],
    ] as const) {
      const { cost } = await readOutcome({ ...call('included'), id, raw: bytes }, chains({}));
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
    const reverted = call('reverted', 3n, 4n);
    expect(recordedCost(reverted, undefined)).toEqual({ fee: 4n, moved: [] });
    expect(recordedCost(call(), undefined)).toEqual({ fee: undefined, moved: undefined });
  });
});

describe('the transactions without effect', () => {
  const failed = (submission: Submission, readers: OutcomeReaders) => {
    const task = { kind: 'add-node', network: 'sandbox', operator: signer.evmAddress };
    const run = { id: 1, task, input: null, openedAt: 0, closed: undefined };
    const runs = [{ ...run, handedOut: [], facts: [], submissions: [submission] }];
    return failedTransactions({ ...EMPTY_MEMORY, runs }, readers);
  };

  test('do not include a transaction that a chain has, even if the journal says otherwise', async () => {
    for (const how of ['dropped', 'reverted', 'replaced'] as const) {
      expect(await failed(call(how), chains({ receipt: RECEIPT })), how).toEqual([]);
    }
    for (const status of ['Committed', 'Processing'])
      expect(await failed(onP('dropped'), chains({ status }))).toEqual([]);
  });

  test('include a transaction of the journal if no chain has it or no endpoint answers', async () => {
    const silent = () =>
      Promise.reject(new OnboardError('E-NET-101', { url: 'https://rpc.example' }));
    const silence = { evm: { receipt: silent }, pChain: { txStatus: silent } };
    for (const readers of [chains({}), silence as unknown as OutcomeReaders]) {
      expect(await failed(call('dropped'), readers)).toMatchObject([{ how: 'dropped' }]);
      expect(await failed(onP('dropped'), readers)).toMatchObject([{ how: 'dropped' }]);
    }
  });
});
