import type { SubnetId } from '../domain/ids.ts';

export interface AggregationRequest {
  readonly unsignedMessage: Uint8Array;
  readonly justification?: Uint8Array;
  readonly signingSubnet: SubnetId;
}

/** Collects the validators' signatures over a message. Without side effects: always safe to repeat. */
export interface Aggregator {
  /**
   * The signed message's bytes, as the aggregator gave them (the caller checks them).
   * @throws OnboardError E-AGG-* for refusals, time-outs and malformed answers
   */
  aggregate(request: AggregationRequest, signal?: AbortSignal): Promise<Uint8Array>;
}
