import type { PChainTxId } from '../../domain/identity/ids.ts';
import type { L1Validator, PChainReader } from '../../ports/p-chain.ts';

/** The maximum number of transactions to read for an owner with many outputs. */
const MAX_LOOKUPS = 64;
const PARALLEL_LOOKUPS = 8;

/**
 * Finds the transaction with which the disable owner disabled an inactive validator. A `DisableL1ValidatorTx`
 * pays the balance to the refund address, so an output of this address names the transaction. Returns
 * undefined in these cases:
 * - The validator is inactive because its balance ran out.
 * - The refund is spent, or the refund address needs several signatures.
 * - The transaction is not among the 64 transactions that this function reads.
 */
export async function findDisableTx(
  pChain: Pick<PChainReader, 'utxos' | 'transaction'>,
  { validationId, remainingBalanceOwner: { threshold, addresses } }: L1Validator,
): Promise<PChainTxId | undefined> {
  const [address] = addresses;
  if (threshold !== 1 || address === undefined) return undefined;
  const utxos = await pChain.utxos(address);
  const ids = [...new Set(utxos.map(({ txId }) => txId))].slice(0, MAX_LOOKUPS);
  for (let first = 0; first < ids.length; first += PARALLEL_LOOKUPS) {
    const batch = ids.slice(first, first + PARALLEL_LOOKUPS);
    const transactions = await Promise.all(batch.map((id) => pChain.transaction(id)));
    const found = batch.find((_, i) => {
      const { kind, validationId: disabled } = transactions[i] ?? {};
      return kind === 'disable-validator' && disabled === validationId;
    });
    if (found !== undefined) return found;
  }
  return undefined;
}
