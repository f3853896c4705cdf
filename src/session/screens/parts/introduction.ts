import type { Translator } from '../../../i18n/translator.ts';
import { roundedAvax } from '../../../standing/format.ts';
import { PROPOSED_DAYS, LOWEST_COST, SIGNATURE_COUNT } from '../../view/price.ts';
import { stepCount } from '../../view/step-bar.ts';
import type { ChoiceScreen } from '../../view/view.ts';

/**
 * The introduction: what will happen, what is needed, and the cost at the lowest prices of the public
 * networks. The plan shows the current prices later.
 */
export function introduction({ t }: Translator): NonNullable<ChoiceScreen['introduction']> {
  const cost = roundedAvax(LOWEST_COST, 2);
  return {
    figures: t('intro.figures', {
      steps: stepCount('contracts'),
      signatures: SIGNATURE_COUNT,
      cost,
      days: PROPOSED_DAYS,
    }),
    lines: [t('intro.needed'), t('intro.time'), t('intro.quit')],
  };
}
