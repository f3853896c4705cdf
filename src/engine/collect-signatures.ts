import { bytesToHex } from '../domain/identity/bytes.ts';
import { OnboardError } from '../domain/errors.ts';
import { checkAggregate, explainMissingWeight } from '../protocol/messages/check-aggregate.ts';
import { QUORUM_PERCENT } from '../protocol/warp/canonical-validators.ts';
import type { Engine } from './engine.ts';
import type { AggregationIntent } from './intent.ts';

/**
 * Needs no consent, because the request is free and changes no chain. If `checkAggregate` throws E-AGG-* or
 * E-WARP-*, the next aggregator is asked.
 * @throws OnboardError E-AGG-*, E-NET-*, E-WARP-*
 */
export async function performAggregation(
  { unsignedMessage, justification, signingSubnet, messageId }: AggregationIntent,
  engine: Engine,
  step: string,
): Promise<void> {
  const { aggregator, pChain, clock } = engine.ports;
  engine.emit({ type: 'aggregating', at: clock.now(), step });
  let percent: string | undefined;
  const verify = async (signed: Uint8Array): Promise<void> => {
    const validators = await pChain.validatorsAt(signingSubnet, 'proposed');
    percent = checkAggregate(signed, unsignedMessage, validators);
  };
  const request = { unsignedMessage, signingSubnet, ...(justification && { justification }) };
  const signed = await aggregator
    .aggregate(request, engine.signal, verify)
    .catch(async (error: unknown) => {
      if (!(error instanceof OnboardError)) throw error;
      throw await explainMissingWeight(error, pChain, signingSubnet);
    });
  await engine.journal.append({
    type: 'aggregate',
    run: engine.run,
    messageId,
    signed: bytesToHex(signed),
  });
  if (percent === undefined) throw new RangeError('the aggregate was not verified');
  const neededPercent = QUORUM_PERCENT;
  engine.emit({ type: 'aggregated', at: clock.now(), step, percent, neededPercent });
}
