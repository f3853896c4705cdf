import type { PChainTxId } from '../../../domain/identity/ids.ts';
import type { SignedTx } from '../codec/signed-tx.ts';
import { RpcError } from '../../server/rpc-service.ts';
import type { UtxoId } from '../state/types.ts';

/** So many drop reasons are kept. */
const DROPPED = 64;

/** Keeps waiting transactions, and the reasons why others were dropped. */
export class Mempool {
  readonly #waiting = new Map<PChainTxId, SignedTx>();
  readonly #consumed = new Set<UtxoId>();
  readonly #dropped = new Map<PChainTxId, string>();

  has(id: PChainTxId): boolean {
    return this.#waiting.has(id);
  }

  /** @throws RpcError if a waiting transaction consumes an output that `tx` consumes */
  add(tx: SignedTx): void {
    if (inputIds(tx).some((id) => this.#consumed.has(id))) {
      throw new RpcError(`tx conflicts with other tx: ${tx.id}`);
    }
    this.#waiting.set(tx.id, tx);
    for (const id of inputIds(tx)) this.#consumed.add(id);
    this.#dropped.delete(tx.id);
  }

  /** The oldest waiting transaction. */
  peek(): SignedTx | undefined {
    const [oldest] = this.#waiting.values();
    return oldest;
  }

  remove(tx: SignedTx): void {
    this.#waiting.delete(tx.id);
    for (const id of inputIds(tx)) this.#consumed.delete(id);
  }

  /** If there are too many reasons, discards the oldest. */
  drop(id: PChainTxId, reason: string): void {
    this.#dropped.set(id, reason);
    const [oldest] = this.#dropped.keys();
    if (this.#dropped.size > DROPPED && oldest !== undefined) this.#dropped.delete(oldest);
  }

  /** undefined if no reason is kept. */
  dropReason(id: PChainTxId): string | undefined {
    return this.#dropped.get(id);
  }
}

function inputIds({ inputs, body }: SignedTx): UtxoId[] {
  const imported = body.type === 'import' ? body.imported : [];
  return [...inputs, ...imported].map((input) => input.utxoId);
}
