import type { Connection } from '../../options.ts';
import { OnboardError } from '../../../domain/errors.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { roundedAvax } from '../../view/format.ts';
import { DAYS, SIGNATURES, wholeCost, type Prices } from '../../view/price.ts';
import { stepCount } from '../../view/step-bar.ts';
import type { ChoiceScreen } from '../../view/view.ts';

/**
 * The introduction: what will happen, what it costs and what is needed. Without `prices`, the cost is computed
 * with the lowest prices of the public networks.
 */
export function introduction(
  { t }: Translator,
  prices?: Prices,
): NonNullable<ChoiceScreen['introduction']> {
  const cost = roundedAvax(wholeCost(prices), 2);
  return {
    figures: t('intro.figures', {
      steps: stepCount('contracts'),
      signatures: SIGNATURES,
      cost,
      days: DAYS,
    }),
    lines: [t('intro.time'), t('intro.needed')],
  };
}

/**
 * A network's current prices; undefined if they cannot be read. That is no error here, because the plan reads
 * them again.
 */
export async function readPrices({ ports }: Connection): Promise<Prices | undefined> {
  const { evm, pChain } = ports;
  try {
    const [fees, { price }, validator] = await Promise.all([
      evm.fees(),
      pChain.feeState(),
      pChain.validatorFeePrice(),
    ]);
    return { call: fees.baseFee + fees.maxPriorityFeePerGas, pChain: price, validator };
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    return undefined;
  }
}
