import { hexToBytes } from '../../domain/identity/bytes.ts';
import type { PChainTxId } from '../../domain/identity/ids.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { Readers } from '../../ports/evm.ts';
import { searchPChainTx, type PChainInclusion } from '../../protocol/p-chain/find-p-chain-tx.ts';
import { ignoreOnboardError } from '../../domain/ignore-onboard-error.ts';
import { UNKNOWN_COST, signedSpending, spendingCost } from '../../tasks/spending-cost.ts';
import type { KnownTransaction } from './known-transactions.ts';
import type { LoggedChange } from './logged-calls.ts';
import { isMessageOfChange } from './message-of-change.ts';

/**
 * Finds the P-Chain transaction that contains the message of a change. Searches the blocks after `from`
 * (seconds since 1970). The fee and the signer come from the transaction's bytes.
 */
export async function pChainTransaction(
  { pChain }: Readers,
  { node, validationId, nonce }: Omit<LoggedChange, 'height'>,
  from: bigint,
): Promise<FoundOnP> {
  const bounds = { from, seenAt: undefined };
  const { found, isComplete } = await searchPChainTx(
    pChain,
    bounds,
    ({ message }) =>
      message !== undefined && isMessageOfChange(hexToBytes(message), { validationId, nonce }),
  );
  if (found === undefined) return { transaction: undefined, isComplete };
  const bytes = await pChain.transactionBytes(found.id).catch(ignoreOnboardError);
  return { transaction: knownOnP(found, node, bytes), isComplete };
}

/** The result of the search for a change's transaction. */
export interface FoundOnP {
  readonly transaction: KnownTransaction | undefined;
  /** False if the transaction may be in a block that was not searched. */
  readonly isComplete: boolean;
}

function knownOnP(
  place: PChainInclusion,
  node: string | undefined,
  bytes: Uint8Array | undefined,
): KnownTransaction {
  const { id }: { id: PChainTxId } = place;
  const signed = bytes && signedSpending(id, bytes, 'P');
  return {
    ...{ step: 'p-chain', node, chain: 'P-Chain', id, signedAt: undefined, position: place },
    result: 'included',
    from: onlySigner(signed?.signers ?? []),
    cost: signed === undefined ? UNKNOWN_COST : spendingCost(signed.spending),
    spending: signed?.spending,
  };
}

/** Returns the account of the only key that signed; undefined if several keys signed, or none is known. */
function onlySigner(
  signers: readonly { readonly evmAddress: EvmAddress }[],
): EvmAddress | undefined {
  const [first, ...others] = new Set(signers.map(({ evmAddress }) => evmAddress));
  return others.length === 0 ? first : undefined;
}
