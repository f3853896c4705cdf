import { parseAmount, wei, WEI_DECIMALS, type Wei } from '../../domain/units.ts';
import { textOption, type Call } from '../definition.ts';

/**
 * The highest fee that may be signed for, where the call names one.
 * @throws OnboardError E-AMT-101
 */
export function maxFeeOf(call: Call): Wei | undefined {
  const text = textOption(call, 'maxFee');
  return text === undefined ? undefined : wei(parseAmount(text, WEI_DECIMALS));
}
