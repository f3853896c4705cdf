import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { PaidIntent } from '../../engine/intent.ts';
import { handedOutPairs, safeBatch } from '../signing/handed-out.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Problem, Waiting } from '../../page/page.ts';
import type { ExternalSigningScreen } from '../view/view.ts';
import { intentScreen } from './intent-screen.ts';

/**
 * A transaction to be signed outside this program. `problem` is set if the transaction could not be saved to
 * a file.
 */
export interface Elsewhere {
  readonly intent: PaidIntent;
  readonly problem?: Problem;
}

/**
 * The screen of a transaction to be signed outside this program. Shows the effect, the data to sign, and
 * whether the chain has the transaction yet.
 */
export function elsewhereScreen(
  { intent, problem }: Elsewhere,
  wait: Waiting,
  profile: NetworkProfile,
  words: Translator,
): ExternalSigningScreen {
  const { t } = words;
  const { title, rows } = intentScreen(intent, profile, words);
  const isForSafe = safeBatch(intent, 0, words) !== undefined;
  return {
    kind: 'elsewhere',
    title: t('elsewhere.title', { what: title }),
    help: t('elsewhere.help'),
    rows,
    choices: [
      { id: 'save', title: t('elsewhere.save') },
      ...(isForSafe ? [{ id: 'save-safe', title: t('elsewhere.save-safe') }] : []),
      { id: 'anew', title: t('elsewhere.anew') },
    ],
    values: handedOutPairs(intent, words),
    wait,
    ...(problem && { problem }),
  };
}
