import { satisfied } from '../../engine/step.ts';
import type { Step } from '../step.ts';
import { justificationFor } from '../add-node/justification.ts';
import { message } from '../../domain/message.ts';
import type { ChangeKinds, WarpStepsSnapshot } from './warp-steps-snapshot.ts';
import { acknowledgementOf, messageId } from './messages-of.ts';
import { awaitsPChainMessage, NOT_NEEDED, plannedChange, presentChange } from './present-change.ts';
import { signatureCheck } from './signature-check.ts';

/**
 * Collects the validators' signatures of the P-Chain's acknowledgement. The acknowledgement says that the
 * P-Chain has applied the change, or that an expired registration is no longer possible.
 */
export function acknowledgeStep<L extends WarpStepsSnapshot>(kinds: ChangeKinds): Step<L> {
  return {
    id: 'acknowledge',
    title: message('step.acknowledge'),
    async check(snapshot) {
      const present = await presentChange(snapshot, kinds);
      if (present === undefined || !awaitsPChainMessage(present.change))
        return satisfied(NOT_NEEDED);
      const message = acknowledgementOf(present.change, snapshot.context.l1);
      return signatureCheck(messageId(message), snapshot.memory, snapshot.now);
    },
    async plan(snapshot) {
      const { change } = await plannedChange(snapshot, kinds);
      const unsignedMessage = acknowledgementOf(change, snapshot.context.l1);
      // Before validators sign that a validation does not exist, they need a justification.
      const justification =
        change.kind === 'removal' || change.kind === 'expired'
          ? { justification: await justificationFor(snapshot) }
          : {};
      return {
        effect: 'aggregation',
        title: message('intent.acknowledge'),
        unsignedMessage,
        messageId: messageId(unsignedMessage),
        signingSubnet: snapshot.context.l1.signingSubnet,
        ...justification,
      };
    },
  };
}
