import { satisfied } from '../../engine/check.ts';
import type { Step } from '../../engine/step.ts';
import { justificationFor } from '../justification.ts';
import { message } from '../../domain/message.ts';
import type { Handles, LegsLook } from './legs.ts';
import { acknowledgementOf, messageId } from './messages-of.ts';
import { awaitsWord, PAST, plannedChange, presentChange } from './present-change.ts';
import { signatureCheck } from './signature-check.ts';

/** Has the validators sign that the P-Chain has done its part. */
export function acknowledgeStep<L extends LegsLook>(handles: Handles): Step<L> {
  return {
    id: 'acknowledge',
    title: message('step.acknowledge'),
    async check(look) {
      const present = await presentChange(look, handles);
      if (present === undefined || !awaitsWord(present.change)) return satisfied(PAST);
      const message = acknowledgementOf(present.change, look.world.l1);
      return signatureCheck(messageId(message), look.memory, look.now);
    },
    async plan(look) {
      const { change } = await plannedChange(look, handles);
      const unsignedMessage = acknowledgementOf(change, look.world.l1);
      // Only that something does not exist has to be justified.
      const justification =
        change.kind === 'removal' || change.kind === 'expired'
          ? { justification: await justificationFor(look) }
          : {};
      return {
        effect: 'aggregation',
        title: message('intent.acknowledge'),
        unsignedMessage,
        messageId: messageId(unsignedMessage),
        signingSubnet: look.world.l1.signingSubnet,
        ...justification,
      };
    },
  };
}
