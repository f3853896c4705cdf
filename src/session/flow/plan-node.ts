import { nAvax, stakeOfWeight } from '../../domain/units.ts';
import { type AddNodeInput, decodeAddNode } from '../../tasks/validation/add-node-input.ts';
import { isOfEarlierValidation } from '../../tasks/validation/node-snapshot.ts';
import { isApplied } from '../../tasks/validation/change-in-progress.ts';
import { CODES } from '../../standing/codes.ts';
import { addForm, addFormDefaults, type AddFormBasis } from '../forms/add-form.ts';
import { askForm } from '../forms/ask-form.ts';
import { type AdditionFacts, priceOf, readAdditionFacts } from '../../tasks/money/price.ts';
import type { WithFacts } from '../view/addition-facts.ts';
import { retryOnRequest } from '../retry-on-request.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import { type WithJournal, formTopic } from '../flow-state.ts';
import {
  askAdditionBalance,
  changePlannedBalance,
  changedBalance,
  keepBalance,
  payableForAddition,
} from './change-balance.ts';
import { unfinishedOf } from './task-run.ts';
import { runTaskOnScreen } from './run-task-on-screen.ts';

export async function planNode(flow: WithFacts & WithJournal): Promise<AddNodeInput | Back> {
  const { node, l1, facts } = flow;
  const begun = unfinishedOf(flow, { kind: 'add-node', l1, input: { nodeId: node.nodeId } });
  // If nothing was signed, the form is shown again, because stake and balances may have changed.
  const counts =
    begun !== undefined &&
    begun.submissions.length > 0 &&
    !isOfEarlierValidation(begun, facts.validation.live);
  const kept = counts ? decodeAddNode(begun.input) : undefined;
  if (kept?.newNode !== undefined && kept.registering !== undefined) {
    if (flow.balance !== undefined) await keepBalance(flow, node.nodeId, flow.balance);
    const balance = flow.balance ?? (begun && changedBalance(begun)) ?? kept.registering.balance;
    return { ...kept, registering: { ...kept.registering, balance } };
  }
  if (facts.validation.live !== undefined) return continueWithKey(flow);
  // Another process may have begun this addition since the plan was shown. Its stake is in this node then.
  const now = await retryOnRequest(flow.deps, CODES.form, () => readAdditionFacts(flow));
  if (now === BACK) return BACK;
  if (now.validation.live !== undefined) return continueWithKey({ ...flow, facts: now });
  let planned = flow;
  const staked = await runTaskOnScreen(flow, { kind: 'stake', l1 }, async () => {
    planned = await changePlannedBalance(planned);
  });
  if (staked === BACK) return BACK;
  // The wait for stake may have taken days.
  const fresh = await retryOnRequest(flow.deps, CODES.form, () => readAdditionFacts(flow));
  if (fresh === BACK) return BACK;
  return askNewNode(planned, fresh);
}

/** Asks only for the P-Chain balance, and only if the node is not on the P-Chain yet. */
async function continueWithKey(flow: WithFacts): Promise<AddNodeInput | Back> {
  const { node, facts } = flow;
  const { nodeId, proof } = node;
  const { change } = facts;
  if (change.kind !== 'registration' || isApplied(change, facts.validation)) return { nodeId };
  const balance = await askAdditionBalance(flow, facts, {
    code: CODES.form,
    proposed: priceOf(facts, flow.balance).balance,
  });
  if (balance === BACK) return BACK;
  return { nodeId, registering: { proof, balance, price: facts.validatorPrice } };
}

async function askNewNode(flow: WithFacts, facts: AdditionFacts): Promise<AddNodeInput | Back> {
  const { node, l1, deps } = flow;
  const { dialogue, i18n, stepBar } = deps;
  stepBar.moveTo('add');
  const most = await retryOnRequest(flow.deps, CODES.form, () => mostStake(flow));
  if (most === BACK) return BACK;
  const basis: AddFormBasis = {
    l1,
    free: facts.operator.stake.free,
    most,
    ownAddress: facts.pChain.address,
    balance: priceOf(facts, flow.balance).balance ?? nAvax(0n),
    payable: payableForAddition(flow.signer, facts),
    validatorFee: facts.validatorPrice.price,
  };
  const topic = formTopic(flow.signer, node);
  const form = { code: CODES.form, defaults: addFormDefaults(basis), topic };
  const values = await askForm(dialogue, form, (texts) => addForm(basis, texts, i18n));
  if (values === BACK) return BACK;
  const { stake, remainingBalanceOwner, disableOwner, balance } = values;
  return {
    nodeId: node.nodeId,
    newNode: { blsKey: node.publicKey, stake, remainingBalanceOwner, disableOwner },
    registering: { proof: node.proof, balance, price: facts.validatorPrice },
  };
}

/** A limit that leaves no room is ignored here; the contract checks the limit. */
async function mostStake({ l1, connection }: WithFacts): Promise<bigint> {
  const set = await connection.ports.pChain.validatorsAt(l1.subnetId, 'proposed');
  const total = set.reduce((sum, { weight }) => sum + weight, 0n);
  const churn = (total * BigInt(l1.churn.maximumPercent)) / 100n;
  const room = l1.moduleMaxWeight - l1.moduleWeight;
  const weights = [churn, room].filter((limit) => limit > 0n).map((w) => stakeOfWeight(w, l1));
  return [l1.primaryClass.maximum, ...weights].reduce((a, b) => (a < b ? a : b));
}
