import { satisfied } from '../../engine/check.ts';
import type { Step } from '../../engine/step.ts';
import { isApplied } from '../change.ts';
import { message } from '../../domain/message.ts';
import type { Handles, LegsLook } from './legs.ts';
import { messageId, requestOf } from './messages-of.ts';
import { PAST, plannedChange, presentChange } from './present-change.ts';
import { signatureCheck } from './signature-check.ts';

/** Has the validators sign what the manager asks of the P-Chain. */
export function signStep<L extends LegsLook>(handles: Handles): Step<L> {
  return {
    id: 'sign',
    title: message('step.sign'),
    async check(look) {
      const present = await presentChange(look, handles);
      if (present === undefined || isApplied(present.change, present.facts)) return satisfied(PAST);
      const message = requestOf(present.change, look.world.l1);
      return signatureCheck(messageId(message), look.memory, look.now);
    },
    async plan(look) {
      const { change } = await plannedChange(look, handles);
      const unsignedMessage = requestOf(change, look.world.l1);
      return {
        effect: 'aggregation',
        title: message('intent.sign'),
        unsignedMessage,
        messageId: messageId(unsignedMessage),
        signingSubnet: look.world.l1.signingSubnet,
      };
    },
  };
}
