import type { PChainTxId } from '../../domain/identity/ids.ts';
import type { ChainKind } from '../evm/chain-kind.ts';
import type { AtomicTx } from '../pchain/atomic/atomic-tx.ts';
import { RpcError } from '../server/rpc-error.ts';

interface Waiting {
  readonly tx: AtomicTx;
  /** The transaction's fee, in nAVAX. */
  readonly burned: bigint;
}

/** Atomic transactions that wait for a block. */
export class AtomicPool {
  readonly #waiting = new Map<PChainTxId, Waiting>();

  constructor(readonly kind: ChainKind) {}

  has(id: PChainTxId): boolean {
    return this.#waiting.has(id);
  }

  /**
   * Answers a caller that issues a waiting transaction again. Under Helicon, returns the transaction's ID.
   * @throws RpcError under coreth
   */
  known(id: PChainTxId): PChainTxId {
    if (this.kind === 'coreth') throw new RpcError(`already known: tx ${id}`);
    return id;
  }

  /**
   * Adds a transaction. Replaces the waiting transactions that use the same nonce or output.
   * @throws RpcError if one of these waiting transactions pays at least as much per gas
   */
  add(tx: AtomicTx, burned: bigint): void {
    const conflicts = [...this.#waiting.values()].filter((waiting) =>
      haveCommonInput(waiting.tx, tx),
    );
    for (const conflict of conflicts) {
      if (burned * conflict.tx.gasUsed > conflict.burned * tx.gasUsed) continue;
      throw new RpcError(
        this.kind === 'helicon' ? 'issuing tx: insufficient fee' : 'conflict present',
      );
    }
    for (const conflict of conflicts) this.#waiting.delete(conflict.tx.id);
    this.#waiting.set(tx.id, { tx, burned });
  }

  /** Removes and returns all transactions. */
  takeAll(): AtomicTx[] {
    const all = [...this.#waiting.values()].map(({ tx }) => tx);
    this.#waiting.clear();
    return all;
  }
}

function haveCommonInput(a: AtomicTx, b: AtomicTx): boolean {
  const inputsOfA = new Set(inputs(a));
  return inputs(b).some((input) => inputsOfA.has(input));
}

function inputs({ body }: AtomicTx): string[] {
  return body.kind === 'export'
    ? body.inputs.map(({ address, nonce }) => `${address} ${nonce}`)
    : body.imported.map(({ utxoId }) => utxoId);
}
