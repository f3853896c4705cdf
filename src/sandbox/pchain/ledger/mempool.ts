import type { PChainTxId } from '../../../domain/identity/ids.ts';
import type { SignedTx } from '../codec/signed-tx.ts';
import { RpcError } from '../../server/rpc-service.ts';
import type { UtxoId } from '../state/types.ts';

/** The maximum number of dropped transactions for which the reason is kept. */
const DROPPED = 64;

/** The transactions that wait for a block, and the reasons why transactions were dropped. */
export class Mempool {
  readonly #waiting = new Map<PChainTxId, SignedTx>();
  readonly #consumed = new Set<UtxoId>();
  readonly #dropped = new Map<PChainTxId, string>();

  has(id: PChainTxId): boolean {
    return this.#waiting.has(id);
  }

  /**
   * Adds a transaction.
   * @throws RpcError if a waiting transaction consumes an output that `tx` consumes
   */
  add(tx: SignedTx): void {
    if (inputIds(tx).some((id) => this.#consumed.has(id))) {
      throw new RpcError(`tx conflicts with other tx: ${tx.id}`);
    }
    this.#waiting.set(tx.id, tx);
    for (const id of inputIds(tx)) this.#consumed.add(id);
    this.#dropped.delete(tx.id);
  }

  /** Returns the oldest waiting transaction without removing it. */
  peek(): SignedTx | undefined {
    const [oldest] = this.#waiting.values();
    return oldest;
  }

  remove(tx: SignedTx): void {
    this.#waiting.delete(tx.id);
    for (const id of inputIds(tx)) this.#consumed.delete(id);
  }

  /** Keeps the reason why a transaction was dropped. If there are too many reasons, discards the oldest. */
  drop(id: PChainTxId, reason: string): void {
    this.#dropped.set(id, reason);
    const [oldest] = this.#dropped.keys();
    if (this.#dropped.size > DROPPED && oldest !== undefined) this.#dropped.delete(oldest);
  }

  /** Returns why a transaction was dropped; undefined if no reason is kept. */
  dropReason(id: PChainTxId): string | undefined {
    return this.#dropped.get(id);
  }
}

function inputIds({ inputs, body }: SignedTx): UtxoId[] {
  const imported = body.type === 'import' ? body.imported : [];
  return [...inputs, ...imported].map((input) => input.utxoId);
}
