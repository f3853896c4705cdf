import { hexToBytes } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import { blsVerifyProof } from '../../protocol/bls/bls.ts';
import type { Change } from '../node/change.ts';
import { isoTime } from '../iso-time.ts';
import type { WarpStepsSnapshot } from './warp-steps-snapshot.ts';

/**
 * The P-Chain holds the proof of possession against the registered key, and refuses; by then everything
 * before is paid for. So it is checked here before anything is moved.
 * @throws OnboardError E-TASK-210 where the proof is of another key
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
