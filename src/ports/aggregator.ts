import type { SubnetId } from '../domain/identity/ids.ts';

export interface AggregationRequest {
  readonly unsignedMessage: Uint8Array;
  readonly justification?: Uint8Array;
  readonly signingSubnet: SubnetId;
}

/**
 * Collects validator signatures over a message. Has no side effects, so repeating a request is
 * safe.
 */
export interface Aggregator {
  /**
   * Returns the bytes of the signed message. If `verify` rejects with E-AGG-* or E-WARP-*, the next
   * aggregator is used. Any other error of `verify` is thrown.
   * @throws OnboardError E-AGG-*, E-NET-*, E-WARP-*; the most informative failure if all aggregators failed
   */
  aggregate(
    request: AggregationRequest,
    signal?: AbortSignal,
    verify?: (signed: Uint8Array) => Promise<void>,
  ): Promise<Uint8Array>;
}
