import type { EvmLog } from '../../ports/evm.ts';
import { WARP_PRECOMPILE } from '../warp/predicate.ts';
import { sentMessage } from './sent-message.ts';

/**
 * The ID of the network, as the first cross-chain message among the logs of a transaction has it: the
 * chain itself writes it there. undefined: none was sent.
 */
export function networkIdInLogs(logs: readonly EvmLog[]): number | undefined {
  const sent = logs.find(({ address }) => address === WARP_PRECOMPILE);
  return sent && sentMessage(sent)?.unsigned.networkId;
}
