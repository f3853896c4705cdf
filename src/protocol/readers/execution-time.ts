import type { EvmHead } from '../../ports/evm.ts';

/**
 * Estimates the execution time of a transaction that is sent now, in seconds since 1970. The estimate is the
 * later of two times: the latest block's and the endpoint's. The latest block of an idle chain is old, and
 * the endpoint's clock may be slow.
 */
export function executionTime({
  timestamp,
  endpointTime,
}: Pick<EvmHead, 'timestamp' | 'endpointTime'>): bigint {
  return endpointTime !== undefined && endpointTime > timestamp ? endpointTime : timestamp;
}
