import { bytesToHex } from '../../domain/bytes.ts';
import { checkAggregate } from '../../protocol/messages/check-aggregate.ts';
import type { Engine } from '../engine.ts';
import type { AggregationIntent } from '../intent.ts';

/**
 * Collects the validators' signatures over a message and keeps them. Changes nothing in the world, so
 * nobody is asked, and failing costs nothing.
 * @throws OnboardError E-AGG-*
 */
export async function performAggregation(
  { unsignedMessage, justification, signingSubnet, messageId }: AggregationIntent,
  engine: Engine,
  step: string,
): Promise<void> {
  const { aggregator, pChain, clock } = engine.ports;
  engine.emit({ type: 'aggregating', at: clock.now(), step });
  const signed = await aggregator.aggregate(
    { unsignedMessage, signingSubnet, ...(justification && { justification }) },
    engine.signal,
  );
  const validators = await pChain.validatorsAt(signingSubnet, 'proposed');
  const share = checkAggregate(signed, unsignedMessage, validators);
  await engine.journal.append({
    type: 'aggregate',
    run: engine.run,
    messageId,
    signed: bytesToHex(signed),
  });
  const { percent, neededPercent } = share;
  engine.emit({ type: 'aggregated', at: clock.now(), step, percent, neededPercent });
}
