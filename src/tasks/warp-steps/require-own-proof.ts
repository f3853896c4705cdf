import { hexToBytes } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { blsVerifyProof } from '../../protocol/crypto/bls.ts';
import type { Change } from '../node/change.ts';
import { isoTime } from '../iso-time.ts';
import type { WarpStepsSnapshot } from './warp-steps-snapshot.ts';

/**
 * Checks the proof of possession against the registered key before any AVAX is moved. The P-Chain would
 * refuse a wrong proof only after all earlier steps were paid for.
 * @throws OnboardError E-TASK-210 if the proof belongs to another key
 */
export function requireOwnProof(
  { registration }: Extract<Change, { kind: 'registration' }>,
  { registering, nodeId }: WarpStepsSnapshot,
): void {
  if (registering === undefined) return;
  const { blsPublicKey, expiry } = registration.message;
  if (blsVerifyProof(blsPublicKey, hexToBytes(registering.proof))) return;
  throw new OnboardError('E-TASK-210', { node: nodeId, expiry: isoTime(expiry) });
}
