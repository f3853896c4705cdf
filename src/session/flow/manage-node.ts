import { formatUnits, nAvax, parseAmount } from '../../domain/units.ts';
import { CODES } from '../codes.ts';
import { askBalance } from '../forms/ask-balance.ts';
import { askAmount } from '../forms/amount-form.ts';
import type { Standing } from '../standing.ts';
import { BACK } from '../way.ts';
import type { Acting } from './known.ts';
import { runShown } from './run-shown.ts';

/** What can be done with a validator. */
export type Management = 'weight' | 'top-up' | 'remove';

/** Changes a validator's stake, tops its balance up, or removes it. */
export async function manageNode(
  known: Acting,
  standing: Standing,
  management: Management,
): Promise<void> {
  const { l1, node, talk } = known;
  const { nodeId } = node;
  switch (management) {
    case 'weight': {
      const stake = await askStake(known, standing);
      if (stake === BACK) return;
      await runShown(known, { kind: 'update-weight', l1, input: { nodeId, stake } });
      return;
    }
    case 'top-up': {
      const month = nAvax(standing.validatorFee * 86_400n * 30n);
      const amount = await askBalance(talk, CODES['top-up'], month, standing.validatorFee);
      if (amount === BACK || amount === 0n) return;
      await runShown(known, { kind: 'top-up', l1, input: { nodeId, amount } });
      return;
    }
    case 'remove':
      await runShown(known, { kind: 'remove-node', l1, input: { nodeId, initiate: true } });
  }
}

function askStake({ l1, talk }: Acting, { validation }: Standing) {
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
