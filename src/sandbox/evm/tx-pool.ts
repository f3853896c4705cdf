import { checksumAddress } from '../../domain/identity/evm.ts';
import type { Hex } from '../../domain/identity/bytes.ts';
import { refuseIf } from '../server/rpc-service.ts';
import { BLOCK_GAS_LIMIT, minimumGasForSize } from './gas.ts';
import type { AccountState } from './state.ts';
import type { Transaction } from './transaction.ts';

/** A replacement must raise both the maximum fee and the maximum tip by at least this many percent. */
const PRICE_BUMP = 10n;

/** Holds transactions that wait for a block, or for lower nonces. */
export class TxPool {
  readonly #bySender = new Map<Hex, Map<bigint, Transaction>>();
  readonly #byHash = new Map<Hex, Transaction>();

  get(hash: Hex): Transaction | undefined {
    return this.#byHash.get(hash);
  }

  all(): Iterable<Transaction> {
    return this.#byHash.values();
  }

  at(from: Hex, nonce: bigint): Transaction | undefined {
    return this.#bySender.get(from)?.get(nonce);
  }

  /** The maximum cost of a sender's waiting transactions, in wei. */
  expenditure(from: Hex): bigint {
    const pending = this.#bySender.get(from)?.values() ?? [];
    return [...pending].reduce((sum, { cost }) => sum + cost, 0n);
  }

  /** The next nonce after the account's waiting transactions, up to the first gap. */
  pendingNonce(from: Hex, accountNonce: bigint): bigint {
    let nonce = accountNonce;
    while (this.at(from, nonce)) nonce++;
    return nonce;
  }

  /**
   * Replaces the sender's waiting transaction with the same nonce.
   * @throws RpcError for a replacement that raises the fee too little
   */
  add(transaction: Transaction): void {
    const { from, nonce, hash } = transaction;
    const before = this.at(from, nonce);
    if (before) {
      const requiredFor = (value: bigint) => (value * (100n + PRICE_BUMP)) / 100n;
      const isUnderpriced =
        transaction.maxFee < requiredFor(before.maxFee) ||
        transaction.maxTip < requiredFor(before.maxTip);
      refuseIf(isUnderpriced, 'replacement transaction underpriced');
      this.remove(before);
    }
    const pending = this.#bySender.get(from) ?? new Map<bigint, Transaction>();
    this.#bySender.set(from, pending.set(nonce, transaction));
    this.#byHash.set(hash, transaction);
  }

  remove({ from, nonce, hash }: Transaction): void {
    this.#byHash.delete(hash);
    const pending = this.#bySender.get(from);
    pending?.delete(nonce);
    if (pending?.size === 0) this.#bySender.delete(from);
  }

  dropUsed(nonceOf: (address: Hex) => bigint): void {
    for (const transaction of [...this.#byHash.values()]) {
      if (transaction.nonce < nonceOf(transaction.from)) this.remove(transaction);
    }
  }

  /** In the order of a block: the highest tip first, but each sender's transactions by nonce. */
  executable(nonceOf: (address: Hex) => bigint, baseFee: bigint): Transaction[] {
    const nextNonces = new Map([...this.#bySender.keys()].map((from) => [from, nonceOf(from)]));
    const tip = ({ maxFee, maxTip }: Transaction) =>
      maxFee - baseFee < maxTip ? maxFee - baseFee : maxTip;
    const ordered: Transaction[] = [];
    for (;;) {
      let best: Transaction | undefined;
      for (const [from, nonce] of nextNonces) {
        const candidate = this.at(from, nonce);
        if (candidate === undefined || candidate.maxFee < baseFee) continue;
        if (best === undefined || tip(candidate) > tip(best)) best = candidate;
      }
      if (best === undefined) return ordered;
      ordered.push(best);
      nextNonces.set(best.from, best.nonce + 1n);
    }
  }
}

/**
 * Refuses a transaction as a node's pool does.
 * @throws RpcError with the txpool's text if the transaction breaks a rule of the pool
 */
export function admitTransaction(
  transaction: Transaction,
  account: AccountState | undefined,
  pool: TxPool,
): void {
  const { tx, from, nonce, cost } = transaction;
  const sender = checksumAddress(from);
  refuseIf(pool.get(transaction.hash) !== undefined, 'already known');
  refuseIf(tx.gasLimit > BLOCK_GAS_LIMIT, 'exceeds block gas limit');
  const intrinsic = tx.getIntrinsicGas();
  refuseIf(
    tx.gasLimit < intrinsic,
    `intrinsic gas too low: address ${sender} tx gas (${tx.gasLimit}), minimum needed ${intrinsic}`,
  );
  const size = transaction.raw.length / 2 - 1;
  const minimumGas = minimumGasForSize(size);
  refuseIf(
    tx.gasLimit < minimumGas,
    `insufficient gas limit for tx size: tx size ${size} bytes must specify gas limit at least ${minimumGas} when the block gas limit is ${BLOCK_GAS_LIMIT}`,
  );
  const nextNonce = account?.nonce ?? 0n;
  refuseIf(nonce < nextNonce, `nonce too low: next nonce ${nextNonce}, tx nonce ${nonce}`);
  const balance = account?.balance ?? 0n;
  const insufficientFunds = 'insufficient funds for gas * price + value';
  refuseIf(
    cost > balance,
    `${insufficientFunds}: balance ${balance}, tx cost ${cost}, overshot ${cost - balance}`,
  );
  const queued = pool.expenditure(from);
  const replaced = pool.at(from, nonce)?.cost;
  const added = cost - (replaced ?? 0n);
  refuseIf(
    queued + added > balance,
    `${insufficientFunds}: balance ${balance}, queued cost ${queued}, ` +
      `tx ${replaced === undefined ? 'cost' : 'bumped'} ${added}, overshot ${queued + added - balance}`,
  );
}
