import { satisfied } from '../../engine/step.ts';
import type { Step } from '../step.ts';
import { isApplied } from '../node/change.ts';
import { message } from '../../domain/message.ts';
import type { ChangeKinds, WarpStepsSnapshot } from './warp-steps-snapshot.ts';
import { messageId, requestOf } from './messages-of.ts';
import { NOT_NEEDED, plannedChange, presentChange } from './present-change.ts';
import { signatureCheck } from './signature-check.ts';

/** Collects the validators' signatures of the validator manager's message to the P-Chain. */
export function signStep<L extends WarpStepsSnapshot>(kinds: ChangeKinds): Step<L> {
  return {
    id: 'sign',
    title: message('step.sign'),
    async check(snapshot) {
      const present = await presentChange(snapshot, kinds);
      if (present === undefined || isApplied(present.change, present.facts))
        return satisfied(NOT_NEEDED);
      const message = requestOf(present.change, snapshot.context.l1);
      return signatureCheck(messageId(message), snapshot.memory, snapshot.now);
    },
    async plan(snapshot) {
      const { change } = await plannedChange(snapshot, kinds);
      const unsignedMessage = requestOf(change, snapshot.context.l1);
      return {
        effect: 'aggregation',
        title: message('intent.sign'),
        unsignedMessage,
        messageId: messageId(unsignedMessage),
        signingSubnet: snapshot.context.l1.signingSubnet,
      };
    },
  };
}
