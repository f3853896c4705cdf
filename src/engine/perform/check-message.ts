import { bytesEqual } from '../../domain/identity/bytes.ts';
import { idFromBytes, idToBytes, nodeIdToBytes } from '../../domain/identity/ids.ts';
import { decodeAddressedCall } from '../../protocol/warp/addressed-call.ts';
import {
  decodeRegisterL1Validator,
  type PChainOwner,
} from '../../protocol/warp/register-l1-validator.ts';
import { decodeSignedMessage } from '../../protocol/warp/signed-message.ts';
import { warpMessageId } from '../../protocol/warp/unsigned-message.ts';
import { decodeL1ValidatorWeight } from '../../protocol/warp/validator-weight.ts';
import type { NetworkIdentity } from '../engine.ts';
import type { MessageTerms } from '../intent.ts';
import { assertMatches } from './assert-matches.ts';

/**
 * Verifies that the warp message in a transaction is the approved message and contains the expected terms.
 * The terms of a registration are L1, node and refund address. The terms of a weight update are validation
 * ID, nonce and weight.
 * @throws OnboardError E-SIGN-201 with the part that differs; E-WARP-101 if the bytes are not a valid message
 */
export function checkMessage(
  signedMessage: Uint8Array,
  carries: string | undefined,
  terms: MessageTerms | undefined,
  { networkId }: Pick<NetworkIdentity, 'networkId'>,
): void {
  const { unsigned, unsignedBytes } = decodeSignedMessage(signedMessage);
  assertMatches('noun.the-message', carries === idFromBytes(warpMessageId(unsignedBytes)));
  assertMatches('noun.network-id-of-message', unsigned.networkId === networkId);
  assertMatches('noun.purpose-of-message', terms !== undefined);
  const { payload } = decodeAddressedCall(unsigned.payload);
  if (terms.kind === 'registration') {
    const decoded = decodeRegisterL1Validator(payload);
    assertMatches('noun.the-l1', bytesEqual(decoded.subnetId, idToBytes(terms.subnetId)));
    assertMatches('noun.the-node', bytesEqual(decoded.nodeId, nodeIdToBytes(terms.nodeId)));
    const isOwner = isSameOwner(decoded.remainingBalanceOwner, terms.remainingBalanceOwner);
    assertMatches('noun.remaining-balance-owner-of-message', isOwner);
    return;
  }
  const decoded = decodeL1ValidatorWeight(payload);
  assertMatches(
    'noun.the-validation-id',
    bytesEqual(decoded.validationId, idToBytes(terms.validationId)),
  );
  assertMatches('noun.message-index', decoded.nonce === terms.nonce);
  assertMatches('noun.the-weight', decoded.weight === terms.weight);
}

function isSameOwner(first: PChainOwner, second: PChainOwner): boolean {
  return (
    first.threshold === second.threshold &&
    first.addresses.length === second.addresses.length &&
    first.addresses.every((address, i) =>
      bytesEqual(address, second.addresses[i] ?? new Uint8Array()),
    )
  );
}
