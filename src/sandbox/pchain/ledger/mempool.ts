import type { PChainTxId } from '../../../domain/identity/ids.ts';
import type { SignedTx } from '../codec/signed-tx.ts';
import { RpcError } from '../../server/rpc-error.ts';
import type { UtxoId } from '../state/types.ts';

/** The maximum number of dropped transactions for which the reason is kept. */
const DROPPED = 64;
/** The maximum total size of the waiting transactions, in bytes. */
const CAPACITY = 64 * 1024 * 1024;

/** The transactions that wait for a block, and the reasons why transactions were dropped. */
export class Mempool {
  readonly #waiting = new Map<PChainTxId, SignedTx>();
  readonly #consumed = new Map<UtxoId, PChainTxId>();
  readonly #dropped = new Map<PChainTxId, string>();
  #bytes = 0;

  get size(): number {
    return this.#waiting.size;
  }

  has(id: PChainTxId): boolean {
    return this.#waiting.has(id);
  }

  /**
   * Adds a transaction.
   * @throws RpcError if the mempool is full, or if a waiting transaction consumes an output that `tx`
   * consumes
   */
  add(tx: SignedTx): void {
    if (this.#bytes + tx.bytes.length > CAPACITY) {
      throw new RpcError(
        `mempool is full: ${tx.id} size (${tx.bytes.length}) > available space ` +
          `(${CAPACITY - this.#bytes})`,
      );
    }
    if (inputIds(tx).some((id) => this.#consumed.has(id))) {
      throw new RpcError(`tx conflicts with other tx: ${tx.id}`);
    }
    this.#bytes += tx.bytes.length;
    this.#waiting.set(tx.id, tx);
    for (const id of inputIds(tx)) this.#consumed.set(id, tx.id);
    this.#dropped.delete(tx.id);
  }

  /** Returns the oldest waiting transaction without removing it. */
  peek(): SignedTx | undefined {
    const [oldest] = this.#waiting.values();
    return oldest;
  }

  remove(tx: SignedTx): void {
    this.#waiting.delete(tx.id);
    this.#bytes -= tx.bytes.length;
    for (const id of inputIds(tx)) this.#consumed.delete(id);
  }

  /**
   * Keeps the reason why a transaction was dropped. If the mempool has too many reasons, discards the reason
   * that was used least recently.
   */
  drop(id: PChainTxId, reason: string): void {
    this.#dropped.set(id, reason);
    const [oldest] = this.#dropped.keys();
    if (this.#dropped.size > DROPPED && oldest !== undefined) this.#dropped.delete(oldest);
  }

  /**
   * Returns why a transaction was dropped; undefined if no reason is kept. Reading a reason counts as using
   * it.
   */
  dropReason(id: PChainTxId): string | undefined {
    const reason = this.#dropped.get(id);
    if (reason !== undefined) {
      this.#dropped.delete(id);
      this.#dropped.set(id, reason);
    }
    return reason;
  }
}

function inputIds({ inputs, body }: SignedTx): UtxoId[] {
  const imported = body.type === 'import' ? body.imported : [];
  return [...inputs, ...imported].map((input) => input.utxoId);
}
