import type { NodeId } from '../../domain/identity/ids.ts';
import {
  type NAvax,
  formatUnits,
  nAvax,
  groupedUnits,
  stakeOfWeight,
  weightOfStake,
} from '../../domain/units.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import { churnError } from '../../tasks/operator/operator-obstacle.ts';
import type { FlowDeps, WithOperator, WithSigner } from '../flow-state.ts';
import { CODES } from '../../standing/codes.ts';
import { type StakeRoom, readStakeRoom } from '../screens/stake-screen.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import { parseStake } from '../forms/add-form.ts';
import { askAmount, askBalance } from '../forms/ask-balance.ts';
import type { TaskRequest } from '../../tasks/task-kinds.ts';
import { forgetTyped } from '../forms/ask-form.ts';
import type { NodePosition } from '../../standing/position.ts';
import type { NodeChange } from '../screens/dashboard-menu.ts';
import { retryOnRequest } from '../retry-on-request.ts';
import { runTaskOnScreen } from './run-task-on-screen.ts';
import { isUnsigned } from './task-run.ts';
import { type ChangeMade, readChange } from '../../tasks/money/addition-cost.ts';
import { withKeyForForm, withKeyOf } from './with-journal.ts';
import { readAccount } from '../../protocol/snapshots/read-account.ts';
import { PROPOSED_DAYS, balanceForDays } from '../../tasks/transactions/costs.ts';
import { payableTopUp } from '../../tasks/money/price.ts';

function askStake(
  { l1, deps: { dialogue, i18n } }: { readonly l1: L1Facts; readonly deps: FlowDeps },
  node: NodeId,
  room: StakeRoom,
): Promise<bigint | Back> {
  const { t } = i18n;
  const number = (amount: bigint) => groupedUnits(amount, l1.primaryDecimals);
  const symbol = l1.primarySymbol;
  const { weight, least, most, by, churn } = room;
  const churnOf = (stake: bigint) => {
    const change = { node, from: weight, to: weightOfStake(stake, l1) };
    return churn === undefined ? undefined : churnError(l1, churn, change);
  };
  const present = stakeOfWeight(weight, l1);
  const limits = { minimum: number(least), maximum: `${number(most)} ${symbol}`, by };
  return askAmount(dialogue, CODES.update, {
    question: t('weight.question'),
    title: t('weight.stake'),
    unit: symbol,
    value: formatUnits(present, l1.primaryDecimals),
    help: t('weight.limits', { help: t('weight.help'), ...limits }),
    topic: node,
    present: { amount: present, text: t('weight.unchanged') },
    parse: (text) => parseStake(text, l1, room, churnOf),
    follows: (stake) => [
      { verdict: 'fits', text: t('form.weight', { weight: weightOfStake(stake, l1) }) },
    ],
  });
}

export async function manageNode(
  flow: WithOperator,
  position: NodePosition,
  change: NodeChange,
): Promise<ChangeMade | Back> {
  if (change === 'top-up') return topUpNode(flow, position);
  for (;;) {
    const request = await askChange(flow, position, change);
    if (request === BACK) return BACK;
    const done = await withKeyForForm(flow, request, async (signing) => {
      if ((await runTaskOnScreen(signing, request)) === BACK) return BACK;
      forgetTyped(flow.deps.dialogue, CODES.update, position.nodeId);
      return readChange(signing, request);
    });
    if (done !== 'again') return done;
    if (change !== 'weight') return BACK;
  }
}

async function askChange(
  flow: WithOperator,
  position: NodePosition,
  change: Exclude<NodeChange, 'top-up'>,
): Promise<TaskRequest | Back> {
  const { l1, deps } = flow;
  const { nodeId } = position;
  if (change === 'continue') return continuationOf(l1, position);
  if (change === 'remove') {
    return { kind: 'remove-node', l1, input: { nodeId, initiates: true } };
  }
  const room = await retryOnRequest(deps, CODES.update, () => readStakeRoom(flow, position));
  if (room === BACK) return BACK;
  const stake = await askStake(flow, nodeId, room);
  return stake === BACK ? BACK : { kind: 'update-weight', l1, input: { nodeId, stake } };
}

/** Another account may have started the change. BACK: the node has no open change. */
function continuationOf(
  l1: WithOperator['l1'],
  { nodeId, validation, change }: NodePosition,
): TaskRequest | Back {
  const { validationId } = validation;
  if (change === undefined || validationId === undefined) return BACK;
  switch (change) {
    case 'registration':
      return { kind: 'add-node', l1, input: { nodeId } };
    case 'weight':
      return { kind: 'update-weight', l1, input: { nodeId } };
    case 'removal':
      return { kind: 'remove-node', l1, input: { nodeId, validationId, initiates: false } };
    case 'expired':
      return { kind: 'clean-up', l1, input: { nodeId, validationId } };
  }
}

/** The P-Chain funds are known only after the operator gives the key, so the amount may be asked again. */
async function topUpNode(
  flow: WithOperator,
  { nodeId, validation: { validationId }, balance = nAvax(0n), validatorFee }: NodePosition,
): Promise<ChangeMade | Back> {
  const { deps, l1, operator } = flow;
  if (validationId === undefined) return BACK;
  const ask = (payable: NAvax | undefined) =>
    askBalance(deps, CODES['top-up'], {
      proposed: balanceForDays(PROPOSED_DAYS, validatorFee),
      has: balance,
      validatorFee,
      payable,
      topic: nodeId,
    });
  for (;;) {
    const signer = deps.signers.get(operator);
    const limit = signer && (await readPayableTopUp({ ...flow, signer }));
    if (limit === BACK) return BACK;
    const wished = await ask(limit);
    if (wished === BACK) return BACK;
    const done = await withKeyOf(flow, async (signing) => {
      const payable = await readPayableTopUp(signing);
      if (payable === BACK) return BACK;
      const amount = payable !== undefined && wished > payable ? await ask(payable) : wished;
      if (amount === BACK) return BACK;
      const request = { kind: 'top-up', l1, input: { nodeId, validationId, amount } } as const;
      if ((await runTaskOnScreen(signing, request)) === BACK) {
        return isUnsigned(signing, request) ? 'again' : BACK;
      }
      forgetTyped(deps.dialogue, CODES['top-up'], nodeId);
      return readChange(signing, request);
    });
    if (done !== 'again' && deps.signers.has(operator)) return done;
  }
}

/** undefined if another account may pay. */
function readPayableTopUp({
  connection,
  deps,
  signer,
}: WithSigner): Promise<NAvax | undefined | Back> {
  if (signer.where === 'elsewhere') return Promise.resolve(undefined);
  const { ports, profile } = connection;
  return retryOnRequest(deps, CODES['top-up'], async () => {
    const [pChain, cBalance, fees] = await Promise.all([
      readAccount(ports, profile, signer),
      ports.evm.balance(signer.evmAddress),
      ports.evm.fees(),
    ]);
    return payableTopUp({ pChain, cBalance, fees });
  });
}
