import { OnboardError } from '../../domain/errors.ts';
import type { NodeId, ValidationId } from '../../domain/identity/ids.ts';
import { type NAvax, nAvax, nAvaxText } from '../../domain/units.ts';
import { ready, satisfied } from '../../engine/step.ts';
import type { FollowUp, PChainIntent } from '../../engine/intent.ts';
import type { L1Validator } from '../../ports/p-chain.ts';
import { type NodeContext, type TitledStep, type TitledTask } from '../task-context.ts';
import {
  type FindFunding,
  feeOf,
  fundingNeed,
  fundingSteps,
  planPChainTx,
} from './p-chain-funding.ts';
import { mayStillBeAccepted, type Submission } from '../../journal/memory.ts';
import { txIdOf } from '../../engine/resolution.ts';
import { payeeNotes, payeeTerms } from './payee.ts';
import { pChainFollowUp } from './follow-ups.ts';
import { pChainFee } from '../../protocol/p-chain/p-chain-fees.ts';
import { type ValidatorPrice, withLastPrice } from '../transactions/costs.ts';
import { message } from '../../domain/message.ts';
import {
  type NodeSnapshot,
  notOnPChainError,
  beginAnyNodeSnapshot,
} from '../validation/node-snapshot.ts';

export interface TopUpInput {
  readonly nodeId: NodeId;
  /** The top-up pays for this validation, even if the node has been added again. */
  readonly validationId: ValidationId;
  readonly amount: NAvax;
  /** The validator's balance when the top-up was planned; the journal keeps it. */
  readonly balanceBefore?: NAvax;
  /** The price that determined the amount; undefined if the operator entered the amount. */
  readonly price?: ValidatorPrice;
  /** What the further top-ups of the same plan add, and their fees. An export includes both. */
  readonly further?: Readonly<Record<'amount' | 'fee', NAvax>>;
}

type TopUpSnapshot = NodeSnapshot & Omit<TopUpInput, 'nodeId' | 'validationId'>;

const STEP = 'top-up';

/** Each run makes one top-up, and sends the same bytes again until the P-Chain accepts or refuses them. */
export function topUpTask(
  context: NodeContext,
  { nodeId, validationId, ...input }: TopUpInput,
): TitledTask<TopUpSnapshot> {
  return {
    steps: [...fundingSteps(funding, afterImport), topUpStep],
    beginSnapshot: (memory, now) => ({
      ...beginAnyNodeSnapshot(context, { nodeId, validationId }, memory, now),
      ...input,
    }),
  };
}

/** The transactions of this run that make exactly this top-up and were in a block, also if signed elsewhere. */
async function acceptedTopUps(snapshot: TopUpSnapshot): Promise<readonly Submission[]> {
  const { pChain } = await snapshot.validation();
  const accepted = snapshot.memory
    .submissions(STEP, pChain?.validationId)
    .filter(({ settled }) => settled?.how === 'included');
  if (accepted.length === 0) return [];
  // Loaded on demand, because it imports the large P-Chain codec.
  const { topUpAmount } = await import('../transactions/submission-outcome.ts');
  return accepted.filter(
    (submission) => topUpAmount(submission, pChain?.validationId) === snapshot.amount,
  );
}

/** True if the P-Chain confirms one of the accepted top-ups. */
async function isDone(snapshot: TopUpSnapshot): Promise<boolean> {
  for (const submission of await acceptedTopUps(snapshot)) {
    const { status } = await snapshot.context.readers.pChain.txStatus(txIdOf(submission));
    if (status === 'Committed') return true;
  }
  return false;
}

/**
 * A signed top-up needs no further funds, because it already has its inputs.
 * @throws OnboardError as `validatorOf` does
 */
const funding: FindFunding<TopUpSnapshot> = async (snapshot) => {
  const isSigned = snapshot.memory.submissions(STEP).some(mayStillBeAccepted);
  if (isSigned || (await acceptedTopUps(snapshot)).length > 0) return undefined;
  const validator = await validatorOf(snapshot);
  const { gasPrice } = await snapshot.account();
  const earlier = snapshot.memory.submissions(STEP, validator.validationId);
  const fee = pChainFee('top-up', gasPrice, earlier.length);
  const topUp = topUpPlan(validator, snapshot);
  const exact = await feeOf(topUp, snapshot, earlier);
  const { nodeId, amount, further = NOTHING } = snapshot;
  const moves = nAvax(amount + further.amount + further.fee);
  const needed = await fundingNeed(nodeId, { fee, expected: exact ?? fee, moves }, snapshot);
  const notes = async () => ({ ...(await payeeNotes(snapshot)), ...(await warningOf(snapshot)) });
  return { ...needed, validatorPrice: lastPrice(snapshot), notes, topUp };
};

/** @throws OnboardError as `notOnPChainError` says, if the P-Chain does not show the validator */
async function validatorOf(snapshot: TopUpSnapshot): Promise<L1Validator> {
  const facts = await snapshot.validation();
  if (facts.pChain === undefined) throw notOnPChainError(facts, snapshot.context.l1);
  return facts.pChain;
}

const NOTHING = { amount: nAvax(0n), fee: nAvax(0n) } as const;

const lastPrice = ({ price, memory }: TopUpSnapshot) => withLastPrice(price, memory);

const afterImport = async (snapshot: TopUpSnapshot): Promise<readonly FollowUp[]> => {
  const { gasPrice } = await snapshot.account();
  const fee = pChainFee('top-up', gasPrice);
  return [pChainFollowUp(titleOf(snapshot), fee, snapshot.amount), ...furtherTopUps(snapshot)];
};

function furtherTopUps({ further }: TopUpSnapshot): readonly FollowUp[] {
  if (further === undefined || further.amount === 0n) return [];
  const title = message('intent.top-up-others', { balance: nAvaxText.exact(further.amount) });
  return [pChainFollowUp(title, further.fee, further.amount)];
}

const topUpPlan = (
  { validationId }: Pick<L1Validator, 'validationId'>,
  { amount }: TopUpSnapshot,
) => ({ type: 'increase-balance', validationId, balance: amount }) as const;

const titleOf = ({ nodeId: node, amount }: TopUpSnapshot) =>
  message('intent.top-up', { node, balance: nAvaxText.exact(amount) });

const topUpStep: TitledStep<TopUpSnapshot> = {
  id: STEP,
  async check(snapshot) {
    const { validationId, balance, height } = await validatorOf(snapshot);
    if (!(await isDone(snapshot))) return ready(validationId);
    const text = message('fact.topped-up', { balance: nAvaxText.held(balance) });
    return satisfied({ text, source: 'P-Chain', height });
  },
  async plan(snapshot, attempt) {
    const validator = await validatorOf(snapshot);
    // An endpoint that does not confirm an accepted top-up is no reason for a second one.
    const [unconfirmed] = await acceptedTopUps(snapshot);
    if (unconfirmed !== undefined) throw new OnboardError('E-SEND-214', { id: unconfirmed.id });
    const planned = {
      plan: topUpPlan(validator, snapshot),
      title: () => titleOf(snapshot),
      validatorPrice: lastPrice(snapshot),
    };
    const [intent, payee, warning] = await Promise.all([
      planPChainTx(planned, snapshot, attempt),
      payeeTerms(snapshot),
      warningOf(snapshot),
    ]);
    return { ...intent, ...payee, ...warning, follows: furtherTopUps(snapshot) };
  },
};

/** A node that is needed for the quorum may need the balance until its removal is complete, so this is no refusal. */
async function warningOf(snapshot: TopUpSnapshot): Promise<Pick<PChainIntent, 'warning'>> {
  const { manager } = await snapshot.validation();
  if (manager?.status !== 'pending-removed') return {};
  return { warning: message('warn.top-up-removal', { node: snapshot.nodeId }) };
}
