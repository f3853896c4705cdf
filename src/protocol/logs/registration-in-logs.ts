import { decodeEventLog } from 'viem/utils';
import { hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { NodeId, ValidationId } from '../../domain/identity/ids.ts';
import type { EvmLog } from '../../ports/evm.ts';
import { warpMessengerAbi } from '../abi/warp-messenger.ts';
import { decodeAddressedCall } from '../warp/addressed-call.ts';
import { WARP_PRECOMPILE } from '../warp/predicate.ts';
import { decodeUnsignedMessage } from '../warp/unsigned-message.ts';
import type { L1Facts } from '../contracts/l1-facts.ts';
import { registrationMessage } from '../contracts/manager-storage.ts';
import type { RegistrationMessage } from '../contracts/validation-facts.ts';

/**
 * Finds the registration message of a validation among the warp messages in logs; undefined if no message
 * matches.
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
      // The log contains another message of the manager: a weight, or another node's registration.
      if (!(error instanceof OnboardError)) throw error;
    }
  }
  return undefined;
}

/**
 * Returns the payload of the validator manager's warp message in a log; undefined if the log contains no such
 * message.
 */
function payloadOf({ manager }: Pick<L1Facts, 'manager'>, { topics, data }: EvmLog) {
  try {
    const typedTopics = [...topics] as [Hex, ...Hex[]];
    const { args } = decodeEventLog({ abi: warpMessengerAbi, topics: typedTopics, data });
    if (args.sender !== manager) return undefined;
    return decodeAddressedCall(decodeUnsignedMessage(hexToBytes(args.message)).payload).payload;
  } catch {
    // The log is another event of the precompile, or contains another kind of message.
    return undefined;
  }
}
