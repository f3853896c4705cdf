import type { Submission } from '../../../journal/memory.ts';
import { formatUnits, nAvax, parseAmount } from '../../../domain/units.ts';
import type { TaskRequest } from '../../../tasks/task-kinds.ts';
import { churnError } from '../../../tasks/node/churn.ts';
import { readChurnLimit } from '../../../protocol/contracts/churn-limit.ts';
import { openChange } from '../../screens/done-screen.ts';
import { CODES } from '../../view/codes.ts';
import { askBalance } from '../../forms/ask-balance.ts';
import { askAmount } from '../../forms/amount-form.ts';
import type { NodeStanding } from '../../view/standing.ts';
import { BACK, type Back } from '../../wizard-flow.ts';
import type { WithOperator } from '../flow-state.ts';
import type { Management } from '../dashboard/show-dashboard.ts';
import { runTaskOnScreen } from '../run/run-task-on-screen.ts';
import { sentLast } from '../run/sent-last.ts';
import { withKeyOf } from '../account/with-key-of.ts';

/** Seconds that a proposed top-up lasts. */
const MONTH = 30n * 86_400n;

/**
 * Changes a validator's stake, tops up its balance, or removes it; resolves with the transactions that were
 * sent.
 */
export async function manageNode(
  here: WithOperator,
  standing: NodeStanding,
  management: Management,
): Promise<readonly Submission[] | Back> {
  const request = await requestOf(here, standing, management);
  if (request === BACK) return BACK;
  return withKeyOf(here, async (signing) => {
    const done = await runTaskOnScreen(signing, request);
    return done === BACK ? BACK : sentLast(signing.journal);
  });
}

async function requestOf(
  { l1, deps, ...here }: WithOperator,
  standing: NodeStanding,
  management: Management,
): Promise<TaskRequest | Back> {
  const { nodeId, validatorFee } = standing;
  switch (management) {
    case 'weight': {
      const stake = await askStake({ l1, deps, ...here }, standing);
      return stake === BACK ? BACK : { kind: 'update-weight', l1, input: { nodeId, stake } };
    }
    case 'top-up': {
      const month = nAvax(validatorFee * MONTH);
      const amount = await askBalance(deps, CODES['top-up'], month, validatorFee);
      if (amount === BACK || amount === 0n) return BACK;
      return { kind: 'top-up', l1, input: { nodeId, amount } };
    }
    case 'remove':
      return { kind: 'remove-node', l1, input: { nodeId, initiate: true } };
    case 'continue':
      return continuationOf(l1, standing);
  }
}

/** The task that completes the change in progress, including a change that another account started. */
function continuationOf(
  l1: WithOperator['l1'],
  { nodeId, validation }: NodeStanding,
): TaskRequest | Back {
  const { validationId } = validation;
  const change = openChange(validation);
  if (change === undefined || validationId === undefined) return BACK;
  switch (change) {
    case 'registration':
      return { kind: 'add-node', l1, input: { nodeId } };
    case 'weight':
      return { kind: 'update-weight', l1, input: { nodeId } };
    case 'removal':
      return { kind: 'remove-node', l1, input: { nodeId, validationId, initiate: false } };
    case 'expired':
      return { kind: 'clean-up', l1, input: { nodeId, validationId } };
  }
}

async function askStake(
  { l1, deps, connection }: WithOperator,
  { nodeId: node, validation }: NodeStanding,
): Promise<bigint | Back> {
  const { viewStore, words } = deps;
  const weight = validation.manager?.weight ?? 0n;
  // If the limit cannot be read, the contract refuses a change that is too large.
  const limit = await readChurnLimit(connection.ports.evm, l1).catch(() => undefined);
  const parse = (text: string): bigint => {
    const stake = parseAmount(text, l1.primaryDecimals);
    const change = { node, from: weight, to: stake / l1.weightScale };
    const tooMuch =
      limit === undefined || change.to === 0n ? undefined : churnError(l1, limit, change);
    if (tooMuch !== undefined) throw tooMuch;
    return stake;
  };
  return askAmount(viewStore, CODES.update, {
    question: words.t('weight.question'),
    title: words.t('weight.stake'),
    unit: l1.primarySymbol,
    value: formatUnits(weight * l1.weightScale, l1.primaryDecimals),
    help: words.t('weight.help'),
    parse,
    follows: (stake) => [
      { verdict: 'fits', text: words.t('form.weight', { weight: stake / l1.weightScale }) },
    ],
  });
}
