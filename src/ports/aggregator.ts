import type { SubnetId } from '../domain/identity/ids.ts';

export interface AggregationRequest {
  readonly unsignedMessage: Uint8Array;
  readonly justification?: Uint8Array;
  readonly signingSubnet: SubnetId;
}

/** Collects the validators' signatures over a message. Without side effects: always safe to repeat. */
export interface Aggregator {
  /**
   * The signed message's bytes, as an aggregator gave them. What `judge` throws at is taken for a failure
   * of the aggregator that gave it, so that another one is asked.
   * @throws OnboardError E-AGG-*, E-NET-*: of several aggregators' failures the one that tells most
   */
  aggregate(
    request: AggregationRequest,
    signal?: AbortSignal,
    judge?: (signed: Uint8Array) => Promise<void>,
  ): Promise<Uint8Array>;
}
