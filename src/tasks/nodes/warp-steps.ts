import {
  type Fact,
  pending,
  ready,
  satisfied,
  type Check,
  blocked,
  unclear,
} from '../../engine/step.ts';
import { message } from '../../domain/message.ts';
import { type TitledStep, checkOnlyStep } from '../task-context.ts';
import { justificationFor } from '../validation/justification.ts';
import {
  PAST,
  type PresentChange,
  type WarpStepsSnapshot,
  acknowledgementOf,
  messageId,
  pastOrNotNeeded,
  plannedChange,
  presentChange,
  changeRequest,
} from '../validation/warp-steps-snapshot.ts';
import type { Hex } from '../../domain/identity/bytes.ts';
import { predicateEntry } from '../../protocol/warp/message.ts';
import {
  type Change,
  type ChangeInProgress,
  awaitsPChainMessage,
  changeIdOf,
  isApplied,
  mismatchError,
} from '../validation/change-in-progress.ts';
import { type DecisiveCall, catchUpStep } from '../validation/epoch-catch-up.ts';
import { type CallPlan, planCall } from '../transactions/plan-call.ts';
import {
  afterImport,
  afterPChain,
  completionTitle,
  pChainTitle,
  refundEffects,
} from '../money/follow-ups.ts';
import type { IntentEffect, MessageTerms } from '../../engine/intent.ts';
import { PRICE_FACT } from '../transactions/costs.ts';
import { dateOf } from '../../domain/iso-time.ts';
import {
  changeFunding,
  fundingSteps,
  planPChainTx,
  registrationPrice,
  signedPlan,
} from '../money/p-chain-funding.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { L1Validator, PChainReader } from '../../ports/p-chain.ts';
import { findDisableTx } from '../../protocol/p-chain/find-p-chain-tx.ts';
import type { NodeSnapshot } from '../validation/node-snapshot.ts';
import { payeeTerms } from '../money/payee.ts';

/** The epoch catch-up, if the change is ready, and the call that initiates the change. */
export function initiatingSteps<L extends NodeSnapshot>(
  id: 'remove' | 'update',
  check: (snapshot: L) => Promise<Check>,
  decisive: (snapshot: L) => DecisiveCall,
): readonly TitledStep<L>[] {
  return [
    catchUpStep(async (snapshot: L) => (await check(snapshot)).state === 'ready', decisive),
    {
      id,
      check,
      async plan(snapshot) {
        const { plan, explain, effects, warning } = decisive(snapshot);
        try {
          const intent = await planCall(snapshot.context, plan, snapshot.now);
          const shown = { ...(effects && { effects: await effects(intent) }) };
          return { ...intent, ...shown, ...(await warning?.()) };
        } catch (error) {
          throw (await explain?.(error)) ?? error;
        }
      },
    },
  ];
}

/** The two messages that validators sign: the manager's message to the P-Chain, and the P-Chain's answer. */
const SIGNED_MESSAGES = {
  sign: {
    isNeeded: ({ change, facts }: PresentChange) => !isApplied(change, facts),
    messageOf: changeRequest,
  },
  /** Says that the P-Chain has applied the change, or that an expired registration is no longer possible. */
  acknowledge: {
    isNeeded: ({ change }: PresentChange) => awaitsPChainMessage(change),
    messageOf: acknowledgementOf,
  },
} as const;

/** Either the journal has the signatures, or the step can request them, now or after a delay. */
export function signaturesStep(id: keyof typeof SIGNED_MESSAGES): TitledStep<WarpStepsSnapshot> {
  const { isNeeded, messageOf } = SIGNED_MESSAGES[id];
  return {
    id,
    async check(snapshot) {
      const { memory, now, context } = snapshot;
      const present = await presentChange(snapshot);
      if (present === undefined) return satisfied(await pastOrNotNeeded(snapshot));
      if (!isNeeded(present)) return satisfied(PAST);
      const signedId = messageId(messageOf(present.change, context.l1));
      if (memory.aggregate(signedId) !== undefined) {
        return satisfied({ text: message('fact.signed'), source: 'aggregator' });
      }
      const until = memory.voidedUntil(signedId) ?? 0;
      if (now >= until) return ready(signedId);
      return pending({
        text: message('wait.aggregate'),
        party: 'validators',
        until,
        typical: [15, 300],
        recheck: Math.min(until - now, 5000),
      });
    },
    async plan(snapshot) {
      const { change } = await plannedChange(snapshot);
      const { l1 } = snapshot.context;
      const unsignedMessage = messageOf(change, l1);
      // Before validators sign that a validation does not exist, they need a justification.
      const isOfEnd =
        id === 'acknowledge' && (change.kind === 'removal' || change.kind === 'expired');
      return {
        effect: 'aggregation',
        title: message(`intent.${id}`),
        unsignedMessage,
        messageId: messageId(unsignedMessage),
        signingSubnet: l1.signingSubnet,
        ...(isOfEnd && { justification: await justificationFor(snapshot) }),
      };
    },
  };
}

/** An epoch catch-up if the middleware needs one, and the P-Chain's acknowledgement to the middleware. */
export const completeSteps: readonly TitledStep<WarpStepsSnapshot>[] = [
  catchUpStep(
    async (snapshot) => {
      const present = await presentChange(snapshot);
      return present !== undefined && awaitsPChainMessage(present.change);
    },
    async (snapshot) => ({ plan: await completion(snapshot) }),
    'catch-up',
  ),
  {
    id: 'complete',
    async check(snapshot) {
      const present = await presentChange(snapshot);
      return present === undefined || !awaitsPChainMessage(present.change)
        ? satisfied({ text: message('fact.completed'), source: 'C-Chain' })
        : ready(changeIdOf(present.change));
    },
    async plan(snapshot) {
      return planCall(snapshot.context, await completion(snapshot), snapshot.now);
    },
  },
];

async function completion(snapshot: WarpStepsSnapshot): Promise<CallPlan> {
  const { change } = await plannedChange(snapshot);
  const { l1 } = snapshot.context;
  const carriedMessageId = messageId(acknowledgementOf(change, l1));
  const signedMessage = snapshot.memory.aggregate(carriedMessageId);
  if (signedMessage === undefined) throw new RangeError('the acknowledgement is not signed yet');
  return {
    title: completionTitle(change, snapshot.nodeId),
    contract: { name: message('contract.middleware'), to: l1.middleware },
    data: completionCall(change, snapshot),
    accessList: [predicateEntry(signedMessage)],
    carriedMessageId,
  };
}

function completionCall(change: Change, { context, nodeId }: WarpStepsSnapshot): Hex {
  const { generation } = context.l1;
  if (change.kind === 'registration')
    return generation.completeRegistration(context.operator, nodeId);
  return change.kind === 'weight'
    ? generation.completeStakeUpdate(nodeId)
    : generation.completeRemoval();
}

const pChainStep: TitledStep<WarpStepsSnapshot> = {
  id: 'p-chain',
  async check(snapshot) {
    const present = await presentChange(snapshot);
    if (present === undefined) return satisfied(await pastOrNotNeeded(snapshot));
    const { change } = present;
    if (isApplied(change, present.facts)) {
      return satisfied({ ...appliedFact(present), ...acceptedPrice(present, snapshot) });
    }
    return ready(changeIdOf(change));
  },
  async plan(snapshot, attempt) {
    const { change, facts } = await plannedChange(snapshot);
    const { l1 } = snapshot.context;
    const carriedMessageId = messageId(changeRequest(change, l1));
    const plan = signedPlan(change, snapshot);
    if (plan === undefined) throw new RangeError('the message is not signed yet');
    const followUps = afterPChain(snapshot);
    followUps.catch(() => undefined);
    const title = (amount: string) => pChainTitle(change, snapshot, amount);
    const validatorPrice = registrationPrice(change, snapshot);
    return {
      ...(await planPChainTx({ plan, title, validatorPrice }, snapshot, attempt)),
      ...(change.kind === 'registration' && (await payeeTerms(snapshot))),
      messageTerms: messageTerms(change, snapshot),
      carriedMessageId,
      follows: await followUps,
      effects: changeEffects({ change, facts }),
    };
  },
};

function messageTerms(
  change: ChangeInProgress,
  { nodeId, context }: WarpStepsSnapshot,
): MessageTerms {
  if (change.kind === 'weight' || change.kind === 'removal') {
    const { validationId, nonce } = change;
    const weight = change.kind === 'weight' ? change.weight : 0n;
    return { kind: 'weight', validationId, nonce, weight };
  }
  const { remainingBalanceOwner, disableOwner } = change.registration.message;
  const owners = { remainingBalanceOwner, disableOwner };
  const { subnetId } = context.l1;
  const { validationId } = change;
  return { kind: 'registration', subnetId, nodeId, validationId, ...owners };
}

function changeEffects({ change, facts: { pChain } }: PresentChange): readonly IntentEffect[] {
  if (change.kind === 'removal') return refundEffects(pChain);
  if (change.kind !== 'registration') return [];
  const until = dateOf(change.registration.message.expiry);
  return [
    { label: message('intent.deadline'), value: message('intent.deadline-value', { until }) },
  ];
}

function appliedFact({ change, facts: { pChain } }: PresentChange): Fact {
  if (change.kind === 'removal') {
    return { text: message('fact.gone-from-p-chain'), source: 'P-Chain' };
  }
  const text = message('fact.on-p-chain', { weight: pChain?.weight ?? 0n });
  return { text, source: 'P-Chain', ...(pChain && { height: pChain.height }) };
}

/** The next registration compares its price with this one, if this run sent the registration. */
function acceptedPrice(
  { change, facts: { pChain } }: PresentChange,
  snapshot: WarpStepsSnapshot,
): Pick<Fact, 'remember'> {
  const price = snapshot.registering?.price?.price;
  const isOwn = snapshot.memory
    .submissions('p-chain')
    .some((submission) => submission.settled?.how === 'included');
  if (change.kind !== 'registration' || pChain === undefined || price === undefined || !isOwn) {
    return {};
  }
  const { validationId } = pChain;
  return { remember: { name: PRICE_FACT, validationId, value: price } };
}

/**
 * The steps of adding, updating and removing a node after the change is initiated on the validator manager. They
 * read the change from the chains, so any account may have performed an earlier step.
 */
export const warpSteps: readonly TitledStep<WarpStepsSnapshot>[] = [
  ...fundingSteps(changeFunding, afterImport),
  signaturesStep('sign'),
  pChainStep,
  signaturesStep('acknowledge'),
  ...completeSteps,
];

/** Returns the error for an inactive validator. Without a disabling transaction, it states what is known, and who can disable the validator. */
export async function inactiveError(
  pChain: PChainReader,
  validator: L1Validator,
): Promise<OnboardError> {
  const { nodeId: node, disableOwner } = validator;
  const tx = await findDisableTx(pChain, validator);
  if (typeof tx === 'string') return new OnboardError('E-TASK-235', { node, tx });
  const owner = disableOwner.addresses.join(', ');
  return new OnboardError('E-TASK-207', { node, owner, refund: tx === null ? 'none' : 'unread' });
}

/** The validator set at the `proposed` height must contain the validator with its P-Chain weight. */
export const confirmValidatorStep = checkOnlyStep(
  'confirm',
  async (snapshot: NodeSnapshot): Promise<Check> => {
    const { validationId, pChain, manager, nodeId: node } = await snapshot.validation();
    if (pChain === undefined || manager?.status !== 'active') {
      return unclear(mismatchError({ nodeId: node, validationId }));
    }
    const { readers, l1 } = snapshot.context;
    if (pChain.balance === 0n) return blocked(await inactiveError(readers.pChain, pChain));
    const set = await readers.pChain.validatorsAt(l1.subnetId, 'proposed');
    const entry = set.find(({ nodeId }) => nodeId === node);
    // The check uses the P-Chain's weight, because the manager's weight may already include a newer change.
    if (entry !== undefined && entry.weight === pChain.weight) {
      const { weight } = entry;
      const text =
        manager.weight === weight
          ? message('fact.in-set', { weight })
          : message('fact.in-set-changing', { weight, next: manager.weight });
      return satisfied({
        text,
        source: 'P-Chain',
        height: pChain.height,
        value: pChain.validationId,
      });
    }
    return awaitSet('wait.set');
  },
);

export const confirmRemovalStep = checkOnlyStep(
  'confirm',
  async (snapshot: NodeSnapshot): Promise<Check> => {
    const { manager, pChain, nodeId: node, live, validationId } = await snapshot.validation();
    const { readers, l1 } = snapshot.context;
    const isOver = pChain === undefined && manager?.status !== 'active' && live !== validationId;
    // A node that was added again may be in the set with its new validation, so the set proves nothing.
    if (isOver && live !== undefined) {
      return satisfied({ text: message('fact.completed'), source: 'C-Chain' });
    }
    if (isOver || (live === undefined && validationId === undefined)) {
      const set = await readers.pChain.validatorsAt(l1.subnetId, 'proposed');
      if (!set.some(({ nodeId }) => nodeId === node)) {
        return satisfied({ text: message('fact.out-of-set'), source: 'P-Chain' });
      }
    }
    return awaitSet('wait.unset');
  },
);

function awaitSet(key: 'wait.set' | 'wait.unset'): Check {
  return pending({ text: message(key), party: 'network', typical: [1, 60], recheck: 1000 });
}
