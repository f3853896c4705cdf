import { OnboardError } from '../../domain/errors.ts';
import type { NodeId, ValidationId } from '../../domain/ids.ts';
import type { EvmLog } from '../../ports/evm.ts';
import { decodeAddressedCall } from '../warp/addressed-call.ts';
import { WARP_PRECOMPILE } from '../warp/predicate.ts';
import type { L1Facts } from './l1-facts.ts';
import { sentMessage } from './sent-message.ts';
import { registrationMessage } from './manager-storage.ts';
import type { RegistrationMessage } from './validation-facts.ts';

/**
 * The registration message of a validation among the cross-chain messages of a transaction (or of a
 * search over logs); undefined where none of them is it.
 */
export function registrationInLogs(
  l1: Pick<L1Facts, 'manager'>,
  logs: readonly EvmLog[],
  id: ValidationId,
  node: NodeId,
): RegistrationMessage | undefined {
  for (const log of logs) {
    const payload = log.address === WARP_PRECOMPILE ? payloadOf(l1, log) : undefined;
    if (payload === undefined) continue;
    try {
      return registrationMessage(payload, id, node);
    } catch (error) {
      // Another message of the manager: a weight, or another node's registration.
      if (!(error instanceof OnboardError)) throw error;
    }
  }
  return undefined;
}

function payloadOf({ manager }: Pick<L1Facts, 'manager'>, log: EvmLog): Uint8Array | undefined {
  const sent = sentMessage(log);
  if (sent === undefined || sent.sender !== manager) return undefined;
  try {
    return decodeAddressedCall(sent.unsigned.payload).payload;
  } catch {
    // Another kind of message.
    return undefined;
  }
}
