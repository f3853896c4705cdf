import { type Fact, ready, satisfied } from '../../engine/step.ts';
import type { MessageTerms } from '../../engine/intent.ts';
import type { Step } from '../step.ts';
import { changeSubject, isApplied } from '../node/change.ts';
import { avaxText } from '../avax-text.ts';
import { message } from '../../domain/message.ts';
import { buildPChainTx, signedPlan } from './build-p-chain-tx.ts';
import type { FollowUps } from './follow-ups.ts';
import type { ChangeKinds, WarpStepsSnapshot } from './warp-steps-snapshot.ts';
import { messageId, requestOf } from './messages-of.ts';
import { PRICE_FACT } from '../node/unusual-price.ts';
import { NOT_NEEDED, plannedChange, presentChange, type PresentChange } from './present-change.ts';
import { pChainTitle } from './titles.ts';

/** Applies the change on the P-Chain: registers the validator, sets its weight or removes it. */
export function pChainStep<L extends WarpStepsSnapshot>(
  kinds: ChangeKinds,
  following: FollowUps<L>,
): Step<L> {
  return {
    id: 'p-chain',
    title: message('step.p-chain'),
    async check(snapshot) {
      const present = await presentChange(snapshot, kinds);
      if (present === undefined) return satisfied(NOT_NEEDED);
      const { change } = present;
      if (isApplied(change, present.facts)) {
        return satisfied({ ...appliedFact(present), ...acceptedPrice(present, snapshot) });
      }
      return ready(changeSubject(change));
    },
    async plan(snapshot, attempt) {
      const { change } = await plannedChange(snapshot, kinds);
      const { l1 } = snapshot.context;
      const carries = messageId(requestOf(change, l1));
      const plan = signedPlan(change, snapshot);
      if (plan === undefined) throw new RangeError('the message is not signed yet');
      const followUps = following(snapshot);
      followUps.catch(() => undefined);
      const tx = await buildPChainTx(plan, snapshot, attempt);
      return {
        effect: 'p-chain-tx',
        title: pChainTitle(change, snapshot, avaxText(tx.amount)),
        networkId: l1.networkId,
        tx,
        plan,
        messageTerms: messageTerms(change, snapshot),
        burns: tx.fee,
        moves: tx.amount,
        carries,
        follows: await followUps,
        ...(snapshot.registering?.unusual &&
          change.kind === 'registration' && { unusual: snapshot.registering.unusual }),
      };
    },
  };
}

/** Returns the terms that the signed message must contain. */
function messageTerms(
  change: PresentChange['change'],
  { nodeId, context }: WarpStepsSnapshot,
): MessageTerms {
  if (change.kind === 'weight' || change.kind === 'removal') {
    const { validationId, nonce } = change;
    const weight = change.kind === 'weight' ? change.weight : 0n;
    return { kind: 'weight', validationId, nonce, weight };
  }
  const { remainingBalanceOwner } = change.registration.message;
  return { kind: 'registration', subnetId: context.l1.subnetId, nodeId, remainingBalanceOwner };
}

function appliedFact({ change, facts }: PresentChange): Fact {
  const height = facts.pChain?.height;
  const atHeight = height === undefined ? {} : { height };
  if (change.kind === 'removal') {
    return { text: message('fact.gone-from-p-chain'), source: 'P-Chain' };
  }
  const weight = facts.pChain?.weight ?? 0n;
  return { text: message('fact.on-p-chain', { weight }), source: 'P-Chain', ...atHeight };
}

/**
 * Returns the price of this registration as a fact to store, if this run sent the registration. The next
 * registration compares its price with the stored price.
 */
function acceptedPrice(
  { change, facts }: PresentChange,
  snapshot: WarpStepsSnapshot,
): Pick<Fact, 'remember'> {
  const { pChain } = facts;
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
