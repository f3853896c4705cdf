import type { EvmHead } from '../../ports/evm.ts';

/**
 * Returns the time at which a transaction that is sent now executes, in seconds since 1970: the time of the
 * latest block or the endpoint's time, the later of the two. The latest block of an idle chain is old, and an
 * endpoint's clock may be slow.
 */
export function executionTime({
  timestamp,
  endpointTime,
}: Pick<EvmHead, 'timestamp' | 'endpointTime'>): bigint {
  return endpointTime !== undefined && endpointTime > timestamp ? endpointTime : timestamp;
}
