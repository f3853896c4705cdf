import { hexToBytes } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { blsVerifyProof } from '../../protocol/crypto/bls.ts';
import type { Change } from '../node/change.ts';
import { dateOf } from '../date-of.ts';
import type { WarpStepsSnapshot } from './warp-steps-snapshot.ts';

/**
 * Checks that the proof of possession belongs to the registered key. The P-Chain would refuse a wrong proof
 * only after the operator has paid for all earlier steps.
 * @throws OnboardError E-TASK-210 if the proof does not belong to the key
 */
export function requireOwnProof(
  { registration }: Extract<Change, { kind: 'registration' }>,
  { registering, nodeId }: WarpStepsSnapshot,
): void {
  if (registering === undefined) return;
  const { blsPublicKey, expiry } = registration.message;
  if (blsVerifyProof(blsPublicKey, hexToBytes(registering.proof))) return;
  throw new OnboardError('E-TASK-210', { node: nodeId, expiry: dateOf(expiry) });
}
