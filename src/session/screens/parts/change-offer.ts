import type { Translator } from '../../../i18n/translator.ts';
import type { OtherAction } from '../../../page/page.ts';

/** Offers to change the new validator's P-Chain balance. */
export function changeOffer({ t }: Translator): readonly OtherAction[] {
  return [{ key: 'b', title: t('balance.change'), hint: t('balance.change-hint'), id: 'balance' }];
}
