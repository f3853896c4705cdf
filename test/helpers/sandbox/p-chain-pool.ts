import type { SignedTx } from '../../../src/sandbox/pchain/codec/signed-tx.ts';
import { decodeTx } from '../../../src/sandbox/pchain/codec/signed-tx.ts';
import type { PChain } from '../../../src/sandbox/pchain/ledger/p-chain.ts';
import { refuseIf, withErrorPrefix } from '../../../src/sandbox/server/rpc-service.ts';

/** A P-Chain whose transactions wait in a pool. */
export type PooledPChain = PChain & {
  /** Makes a block, oldest transaction first. */
  accept(): void;
};

/**
 * Lets transactions of the chain wait until `accept` makes a block.
 * @param schedule called after each issued transaction; by default, a block is made at once
 */
export function withPool(
  chain: PChain,
  schedule = (makeBlock: () => void): void => makeBlock(),
): PooledPChain {
  let waiting: readonly SignedTx[] = [];
  const { status } = chain;
  const accept = (): void => {
    waiting = chain.makeBlock(waiting);
  };
  return Object.assign(chain, {
    accept,
    status: (id: SignedTx['id']) =>
      waiting.some((tx) => tx.id === id) ? 'Processing' : status.call(chain, id),
    issue(signedBytes: Uint8Array) {
      const tx = withErrorPrefix("couldn't parse tx", () => decodeTx(signedBytes));
      if (waiting.every(({ id }) => id !== tx.id)) {
        withErrorPrefix("couldn't issue tx", () => {
          chain.verify(tx);
          const consumed = waiting.flatMap(inputIds);
          const conflicts = inputIds(tx).some((id) => consumed.includes(id));
          refuseIf(conflicts, `tx conflicts with other tx: ${tx.id}`);
        });
        waiting = [...waiting, tx];
      }
      schedule(accept);
      return tx.id;
    },
  } as const);
}

function inputIds({ inputs, body }: SignedTx): readonly unknown[] {
  const imported = body.type === 'import' ? body.imported : [];
  return [...inputs, ...imported].map(({ utxoId }) => utxoId);
}
