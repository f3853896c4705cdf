import type { Submission } from '../../journal/memory.ts';
import { formatUnits, nAvax, parseAmount } from '../../domain/units.ts';
import type { TaskRequest } from '../../tasks/run-task.ts';
import { CODES } from '../codes.ts';
import { askBalance } from '../forms/ask-balance.ts';
import { askAmount } from '../forms/amount-form.ts';
import type { NodeStanding } from '../standing.ts';
import { BACK, type Back } from '../way.ts';
import type { AtHome } from './known.ts';
import type { Management } from './home.ts';
import { runShown } from './run-shown.ts';
import { sentLast } from './sent-last.ts';
import { withKeyOf } from './with-key-of.ts';

/** How long a top-up is proposed to last. */
const MONTH = 30n * 86_400n;

/** Changes a validator's stake, tops its balance up, or removes it; gives what was sent for it. */
export async function manageNode(
  here: AtHome,
  standing: NodeStanding,
  management: Management,
): Promise<readonly Submission[] | Back> {
  const request = await requestOf(here, standing, management);
  if (request === BACK) return BACK;
  return withKeyOf(here, async (signing) => {
    const done = await runShown(signing, request);
    return done === BACK ? BACK : sentLast(signing.journal);
  });
}

async function requestOf(
  { l1, talk, ...here }: AtHome,
  standing: NodeStanding,
  management: Management,
): Promise<TaskRequest | Back> {
  const { nodeId, validatorFee } = standing;
  switch (management) {
    case 'weight': {
      const stake = await askStake({ l1, talk, ...here }, standing);
      return stake === BACK ? BACK : { kind: 'update-weight', l1, input: { nodeId, stake } };
    }
    case 'top-up': {
      const month = nAvax(validatorFee * MONTH);
      const amount = await askBalance(talk, CODES['top-up'], month, validatorFee);
      if (amount === BACK || amount === 0n) return BACK;
      return { kind: 'top-up', l1, input: { nodeId, amount } };
    }
    case 'remove':
      return { kind: 'remove-node', l1, input: { nodeId, initiate: true } };
  }
}

function askStake({ l1, talk }: AtHome, { validation }: NodeStanding) {
  const { stage, words } = talk;
  const weight = validation.manager?.weight ?? 0n;
  return askAmount(stage, CODES.update, {
    question: words.text('weight.question'),
    title: words.text('weight.stake'),
    unit: l1.primarySymbol,
    value: formatUnits(weight * l1.weightScale, l1.primaryDecimals),
    help: words.text('weight.help'),
    parse: (text) => parseAmount(text, l1.primaryDecimals),
    follows: (stake) => [
      { verdict: 'fits', text: words.text('form.weight', { weight: stake / l1.weightScale }) },
    ],
  });
}
