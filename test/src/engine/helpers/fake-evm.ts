import { keccak256, parseTransaction } from 'viem';
import type { Hex } from '../../../../src/domain/identity/bytes.ts';
import {
  parseAddress,
  parseHash,
  type EvmAddress,
  type EvmHash,
} from '../../../../src/domain/identity/evm.ts';
import { wei } from '../../../../src/domain/units.ts';
import type {
  EvmBlock,
  EvmReader,
  EvmReceipt,
  EvmSender,
  EvmTransaction,
  AccountPool,
  SubmitAnswer,
} from '../../../../src/ports/evm.ts';

interface Pooled {
  readonly raw: Hex;
  readonly hash: EvmHash;
  readonly nonce: number;
  readonly data: Hex;
  readonly to?: EvmAddress;
  readonly value?: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

export const CONTRACT = parseAddress('0x00000000000000000000000000000000000000c0');

/**
 * A chain in memory with one account. Each included call adds its data to the effects once. Data in `reverts`
 * reverts.
 */
export class FakeEvm implements EvmReader, EvmSender {
  readonly effects: Hex[] = [];
  readonly reverts = new Set<Hex>();
  readonly submitted: Hex[] = [];
  baseFee = 10n;
  number = 100n;
  nonce = 0;
  /** The answers to the next submissions, which are then not accepted. */
  readonly answers: (SubmitAnswer | Error)[] = [];
  /** The errors of the next reads of the head. */
  failures: Error[] = [];
  /** True if a block includes a submitted transaction at the next read of its receipt. */
  automatic = true;
  pool: Pooled[] = [];
  receipts = new Map<string, EvmReceipt>();
  readonly blocks = new Map<bigint, EvmBlock>();
  readonly from: EvmAddress;
  nonceReads = 0;
  /** The numbers of the blocks that were read, in order. */
  readonly blockReads: bigint[] = [];

  constructor(from: EvmAddress) {
    this.from = from;
  }

  submit(raw: Hex): Promise<SubmitAnswer> {
    this.submitted.push(raw);
    const answer = this.answers.shift();
    if (answer instanceof Error) return Promise.reject(answer);
    if (answer !== undefined) return Promise.resolve(answer);
    const hash = parseHash(keccak256(raw));
    if (this.receipts.has(hash) || this.pool.some((p) => p.hash === hash)) {
      return Promise.resolve({ kind: 'known' });
    }
    const tx = parseTransaction(raw as `0x02${string}`);
    const nonce = tx.nonce ?? 0;
    if (nonce < this.nonce) return Promise.resolve({ kind: 'nonce-used' });
    const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = tx;
    const rival = this.pool.find((p) => p.nonce === nonce);
    const tooLow = (mine: bigint, its: bigint) => mine < its + its / 10n;
    if (
      rival !== undefined &&
      (tooLow(maxFeePerGas, rival.maxFeePerGas) ||
        tooLow(maxPriorityFeePerGas, rival.maxPriorityFeePerGas))
    ) {
      return Promise.resolve({ kind: 'underpriced' });
    }
    this.pool = this.pool.filter((p) => p !== rival);
    const data = tx.data ?? '0x';
    this.pool.push({ raw, hash, nonce, data, maxFeePerGas, maxPriorityFeePerGas });
    return Promise.resolve({ kind: 'accepted' });
  }

  /** Includes the transactions whose fee suffices, in the order of their nonces. */
  mine(): void {
    for (;;) {
      const next = this.pool.find((p) => p.nonce === this.nonce && p.maxFeePerGas >= this.baseFee);
      if (next === undefined) return;
      this.include(next);
    }
  }

  /** Includes a transaction of another tool, which uses the account's next nonce. */
  useNonceElsewhere(data?: Hex): void {
    this.nonce += 1;
    this.number += 1n;
    if (data !== undefined) this.effects.push(data);
    this.pool = this.pool.filter((p) => p.nonce >= this.nonce);
  }

  /**
   * Adds a pending transaction of another tool with the account's next nonce, the given tip and four times the
   * tip as its fee.
   */
  replaceElsewhere(data: Hex, tip: bigint): void {
    const { nonce } = this;
    const raw: Hex = `0x${'ee'.repeat(40)}`;
    const hash = parseHash(keccak256(raw));
    this.pool = this.pool.filter((p) => p.nonce !== nonce);
    const fees = { maxFeePerGas: 4n * tip, maxPriorityFeePerGas: tip };
    this.pool.push({ raw, hash, nonce, data, ...fees });
  }

  private include(tx: Pooled): void {
    this.pool = this.pool.filter((p) => p !== tx);
    this.nonce += 1;
    this.number += 1n;
    const reverted = this.reverts.has(tx.data);
    if (!reverted) this.effects.push(tx.data);
    this.receipts.set(tx.hash, {
      hash: tx.hash,
      status: reverted ? 'reverted' : 'success',
      blockNumber: this.number,
      from: this.from,
      to: CONTRACT,
      gasUsed: 1n,
      effectiveGasPrice: wei(this.baseFee),
      logs: [],
    });
  }

  receipt(hash: EvmHash): Promise<EvmReceipt | undefined> {
    if (this.automatic) this.mine();
    return Promise.resolve(this.receipts.get(hash));
  }

  transaction(hash: EvmHash): Promise<EvmTransaction | undefined> {
    const pooled = this.pool.find((p) => p.hash === hash);
    if (pooled === undefined) return Promise.resolve(undefined);
    return Promise.resolve({
      hash,
      from: this.from,
      to: CONTRACT,
      nonce: BigInt(pooled.nonce),
      input: pooled.data,
      value: wei(0n),
      gas: 1n,
      signedBytes: undefined,
    });
  }

  nonces() {
    this.nonceReads += 1;
    let pending = this.nonce;
    while (this.pool.some((p) => p.nonce === pending)) pending += 1;
    return Promise.resolve({ latest: BigInt(this.nonce), pending: BigInt(pending) });
  }

  /** Adds a transfer of another tool, which waits for the nonces before its own. */
  queueElsewhere(nonce: number, to = CONTRACT, value = 5n): void {
    const raw: Hex = `0x${'dd'.repeat(40)}${nonce.toString(16).padStart(2, '0')}`;
    const hash = parseHash(keccak256(raw));
    const fees = { maxFeePerGas: 1000n, maxPriorityFeePerGas: 1n };
    this.pool.push({ raw, hash, nonce, data: '0x', to, value, ...fees });
  }

  /** False if the endpoint lists a transaction that cannot be read. */
  isPoolWhole = true;

  /** False if the endpoint does not report its pool. */
  isPoolShown = true;

  pooled(): Promise<AccountPool | undefined> {
    if (!this.isPoolShown) return Promise.resolve(undefined);
    const transactions = this.pool.map((pooled) => {
      const { hash, nonce, data, to = CONTRACT, value = 0n } = pooled;
      const { maxFeePerGas, maxPriorityFeePerGas } = pooled;
      return {
        ...{ hash, nonce: BigInt(nonce), to, input: data, value: wei(value), gas: 21_000n },
        offer: { maxFeePerGas, maxPriorityFeePerGas },
      };
    });
    const inOrder = transactions.toSorted((a, b) => Number(a.nonce - b.nonce));
    return Promise.resolve({ isWhole: this.isPoolWhole, transactions: inOrder });
  }

  blockTime(number: bigint) {
    const latest = [...this.blocks.values()].findLast((block) => block.number <= number);
    return Promise.resolve(latest?.timestamp ?? 0n);
  }

  block(number: bigint): Promise<EvmBlock | undefined> {
    this.blockReads.push(number);
    return Promise.resolve(this.blocks.get(number));
  }

  /** Adds a block with transactions of other tools. This block becomes the head. The time is in milliseconds. */
  addBlock(time: number, content: Partial<Pick<EvmBlock, 'transactions' | 'atomic'>> = {}): void {
    const timestamp = BigInt(Math.floor(time / 1000));
    const number = (this.number += 1n);
    this.blocks.set(number, { number, timestamp, transactions: [], atomic: '0x', ...content });
  }

  head() {
    const failure = this.failures.shift();
    if (failure !== undefined) return Promise.reject(failure);
    const hash = parseHash(`0x${'00'.repeat(32)}`);
    return Promise.resolve({
      number: this.number,
      hash,
      timestamp: 0n,
      baseFee: wei(this.baseFee),
      gasLimit: 0n,
      endpointTime: undefined,
    });
  }

  fees() {
    return Promise.resolve({
      block: this.number,
      baseFee: wei(this.baseFee),
      maxFeePerGas: wei(2n * this.baseFee),
      maxPriorityFeePerGas: wei(1n),
    });
  }

  missingMethods = () => Promise.resolve([]);
  chainId = () => Promise.resolve(43112n);
  balance = () => Promise.resolve(wei(10n ** 18n));
  takesTime = () => Promise.resolve(false);
  call: EvmReader['call'] = () => Promise.resolve({ ok: true, data: '0x' });
  callMany = () => Promise.resolve([]);
  callInOrder = () => Promise.resolve(undefined);
  callSequence = () => Promise.resolve(undefined);
  estimateGas = () => Promise.resolve({ ok: true, gas: 21_000n } as const);
  code = () => Promise.resolve('0x' as const);
  storage = () => Promise.resolve('0x' as const);
  logs = () => Promise.resolve([]);
  newestLogs = () => Promise.resolve({ logs: [], searchedFrom: 0n, requests: 1 });
  pooledOffer = () => Promise.resolve(undefined);
}
