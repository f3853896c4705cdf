import type { EvmHead } from '../../ports/evm.ts';

/**
 * Returns the time at which a transaction sent now executes, in seconds since 1970: the later of the latest
 * block's time and the endpoint's own. An idle chain's latest block is old, and an endpoint's clock may be
 * slow.
 */
export function executionTime({
  timestamp,
  endpointTime,
}: Pick<EvmHead, 'timestamp' | 'endpointTime'>): bigint {
  return endpointTime !== undefined && endpointTime > timestamp ? endpointTime : timestamp;
}
