import { bytesEqual, hexToBytes } from '../../domain/identity/bytes.ts';
import { idToBytes, type PChainTxId } from '../../domain/identity/ids.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { Readers } from '../../ports/readers.ts';
import { searchPChainTx, type PChainInclusion } from '../../protocol/p-chain/find-p-chain-tx.ts';
import { readPayload } from '../../protocol/messages/read-payload.ts';
import { registrationValidationId } from '../../protocol/warp/register-l1-validator.ts';
import { decodeL1ValidatorWeight } from '../../protocol/warp/validator-weight.ts';
import { ignoreOnboardError } from '../ignore-onboard-error.ts';
import { signedSpending, spendingCost, UNKNOWN_COST } from '../../tasks/cost/spending-cost.ts';
import type { KnownTransaction } from './known-transactions.ts';
import type { LoggedChange } from './logged-calls.ts';

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
    ({ message }) => message !== undefined && carries(hexToBytes(message), { validationId, nonce }),
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

/** True if a signed message registers the validation, or sets its weight with the nonce. */
export function carries(
  signedMessage: Uint8Array,
  { validationId, nonce }: Pick<LoggedChange, 'validationId' | 'nonce'>,
): boolean {
  const isChange = (payload: Uint8Array): boolean => {
    const validation = idToBytes(validationId);
    if (nonce === undefined) return bytesEqual(registrationValidationId(payload), validation);
    const weight = decodeL1ValidatorWeight(payload);
    return weight.nonce === nonce && bytesEqual(weight.validationId, validation);
  };
  // A message of another kind cannot be decoded, so it is not the change's message.
  return readPayload(signedMessage, isChange) ?? false;
}
