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
   * Returns the bytes of the signed message. If `verify` rejects, that aggregator counts as failed
   * and the next one is used.
   * @throws OnboardError E-AGG-*, E-NET-*; the most specific failure if several aggregators failed
   */
  aggregate(
    request: AggregationRequest,
    signal?: AbortSignal,
    verify?: (signed: Uint8Array) => Promise<void>,
  ): Promise<Uint8Array>;
}
