import { bytesEqual, hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { idToBytes, type PChainTxId, type ValidationId } from '../../domain/identity/ids.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { Readers } from '../../ports/readers.ts';
import { findPChainTx, type PChainInclusion } from '../../protocol/p-chain/find-p-chain-tx.ts';
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
): Promise<KnownTransaction | undefined> {
  const bounds = { from, seenAt: undefined };
  const place = await findPChainTx(pChain, bounds, ({ message }) =>
    nonce === undefined
      ? registers(message, validationId)
      : setsWeight(message, validationId, nonce),
  );
  if (place === undefined) return undefined;
  const bytes = await pChain.transactionBytes(place.id).catch(ignoreOnboardError);
  return knownOnP(place, node, bytes);
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

function registers(message: Hex | undefined, validation: ValidationId): boolean {
  return reads(message, (payload) =>
    bytesEqual(registrationValidationId(payload), idToBytes(validation)),
  );
}

function setsWeight(message: Hex | undefined, validation: ValidationId, nonce: bigint): boolean {
  return reads(message, (payload) => {
    const weight = decodeL1ValidatorWeight(payload);
    return weight.nonce === nonce && bytesEqual(weight.validationId, idToBytes(validation));
  });
}

/**
 * True if `test` accepts the payload of a signed message; false if the message is missing or cannot be
 * decoded.
 */
function reads(message: Hex | undefined, test: (payload: Uint8Array) => boolean): boolean {
  return message !== undefined && (readPayload(hexToBytes(message), test) ?? false);
}
