import { bytesEqual, hexToBytes } from '../../domain/identity/bytes.ts';
import { OnboardError, ignoreOnboardError } from '../../domain/errors.ts';
import { formatUnits } from '../../domain/units.ts';
import type { PChainReader, ValidatorAt } from '../../ports/p-chain.ts';
import { blsSignatureFault } from '../crypto/bls.ts';
import { QUORUM_PERCENT, canonicalValidators, reachesQuorum } from '../warp/quorum.ts';
import { decodeSignedMessage, decodeSigners } from '../warp/message.ts';
import { PRIMARY_NETWORK_ID, type SubnetId } from '../../domain/identity/ids.ts';

/**
 * Checks an aggregate before the operator pays for a transaction with it: it contains the requested message, its
 * signers exist and reach the quorum of 67 %, and its signature is a curve point. Only the chain verifies the
 * signature itself.
 * @param validators the validators of the signing subnet at the `proposed` height (`platform.getValidatorsAt`)
 * @returns the share that has signed, in percent, rounded down to one decimal place, like "71.4"
 * @throws OnboardError E-AGG-110 to E-AGG-113, E-WARP-101
 */
export function checkAggregate(
  signedMessage: Uint8Array,
  unsignedMessage: Uint8Array,
  validators: readonly ValidatorAt[],
): string {
  const { unsignedBytes, signers, signature } = decodeSignedMessage(signedMessage);
  if (!bytesEqual(unsignedBytes, unsignedMessage)) throw new OnboardError('E-AGG-110', {});
  const canonical = canonicalValidators(
    validators.map(({ publicKey, weight }) => ({
      publicKey: publicKey === null ? null : hexToBytes(publicKey),
      weight,
    })),
  );
  const { totalWeight: total } = canonical;
  const signedWeight = decodeSigners(signers).reduce((sum, index) => {
    const validator = canonical.validators[index];
    if (validator === undefined) throw new OnboardError('E-AGG-111', {});
    return sum + validator.weight;
  }, 0n);
  const percent = formatUnits(total === 0n ? 0n : (signedWeight * 1000n) / total, 1);
  if (!reachesQuorum(signedWeight, total)) {
    throw new OnboardError('E-AGG-112', { signed: percent, needed: QUORUM_PERCENT });
  }
  if (blsSignatureFault(signature) !== undefined) throw new OnboardError('E-AGG-113', {});
  return percent;
}

/** Aggregators skip validators with less than this balance, in nAVAX (icm-services). */
const MIN_BALANCE = 2048n;
const UNEXPLAINED: ReadonlySet<string> = new Set(['E-AGG-101', 'E-AGG-112']);

/**
 * Names the cause of too little signed weight: validators whose P-Chain balance is too low. Returns the
 * failure unchanged if the others reach the quorum, the balances cannot be read, or the validators are of the
 * Primary Network, which have no such balance.
 */
export async function explainMissingWeight(
  failure: OnboardError,
  pChain: Pick<PChainReader, 'currentValidators'>,
  signingSubnet: SubnetId,
): Promise<OnboardError> {
  if (!UNEXPLAINED.has(failure.code) || signingSubnet === PRIMARY_NETWORK_ID) return failure;
  const validators = await pChain.currentValidators(signingSubnet, []).catch(ignoreOnboardError);
  if (validators === undefined) return failure;
  const weightOf = (subset: typeof validators) =>
    subset.reduce((sum, { weight }) => sum + weight, 0n);
  const total = weightOf(validators);
  const withoutBalance = weightOf(
    validators.filter(({ l1 }) => l1 !== undefined && l1.balance < MIN_BALANCE),
  );
  if (total === 0n || reachesQuorum(total - withoutBalance, total)) return failure;
  const percent = (weight: bigint) => formatUnits((weight * 1000n) / total, 1);
  const idle = percent(withoutBalance);
  const left = percent(total - withoutBalance);
  return new OnboardError('E-AGG-114', { idle, left, needed: QUORUM_PERCENT }, failure);
}
