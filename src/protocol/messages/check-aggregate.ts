import { bytesEqual, hexToBytes } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { formatUnits } from '../../domain/units.ts';
import type { ValidatorAt } from '../../ports/p-chain.ts';
import { isBlsSignature } from '../crypto/bls.ts';
import {
  canonicalValidators,
  QUORUM_PERCENT,
  reachesQuorum,
} from '../warp/canonical-validators.ts';
import { decodeSignedMessage } from '../warp/signed-message.ts';
import { decodeSigners } from '../warp/signers.ts';

/** The weight that has signed, and its share of the total weight. */
export interface AggregateShare {
  readonly signed: bigint;
  readonly total: bigint;
  /** The share in percent, rounded down to one decimal place, like "71.4". */
  readonly percent: string;
  readonly neededPercent: string;
}

/**
 * Checks an aggregate before the operator pays for a transaction with it. The aggregate must contain the
 * requested message. Its signers must exist and reach the quorum of 67 %. The signature must be a
 * curve point. Only the chain verifies the signature itself, and refuses a transaction with a wrong
 * signature.
 * @param validators the validators of the signing subnet at the `proposed` height
 * (`platform.getValidatorsAt`)
 * @throws OnboardError E-AGG-110 to E-AGG-113, E-WARP-101
 */
export function checkAggregate(
  signedMessage: Uint8Array,
  unsignedMessage: Uint8Array,
  validators: readonly ValidatorAt[],
): AggregateShare {
  const { unsignedBytes, signers, signature } = decodeSignedMessage(signedMessage);
  if (!bytesEqual(unsignedBytes, unsignedMessage)) throw new OnboardError('E-AGG-110', {});
  const canonical = canonicalValidators(
    validators.map(({ publicKey, weight }) => ({
      publicKey: publicKey === null ? null : hexToBytes(publicKey),
      weight,
    })),
  );
  const { totalWeight: total } = canonical;
  const signed = decodeSigners(signers).reduce((sum, index) => {
    const validator = canonical.validators[index];
    if (validator === undefined) throw new OnboardError('E-AGG-111', {});
    return sum + validator.weight;
  }, 0n);
  const share = {
    signed,
    total,
    percent: formatUnits(total === 0n ? 0n : (signed * 1000n) / total, 1),
    neededPercent: QUORUM_PERCENT,
  };
  if (!reachesQuorum(signed, total)) {
    throw new OnboardError('E-AGG-112', { signed: share.percent, needed: share.neededPercent });
  }
  if (!isBlsSignature(signature)) throw new OnboardError('E-AGG-113', {});
  return share;
}
