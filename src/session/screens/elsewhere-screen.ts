import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { PaidIntent } from '../../engine/intent.ts';
import { handedOutPairs, safeBatch } from '../signing/handed-out.ts';
import type { Translator } from '../../i18n/translator.ts';
import { ANSWER, choiceAsk, problemBlocks, questionBlocks } from '../../page/blocks.ts';
import type { Problem, Waiting } from '../../page/page.ts';
import type { PageScreen } from '../view/view.ts';
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
): PageScreen {
  const { t } = words;
  const { title: what, rows } = intentScreen(intent, profile, words);
  const title = t('elsewhere.title', { what });
  const isForSafe = safeBatch(intent, 0, words) !== undefined;
  return {
    kind: 'page',
    name: `elsewhere ${title}`,
    about: 'elsewhere',
    blocks: [
      ...questionBlocks(title, t('elsewhere.help')),
      ANSWER,
      { kind: 'wait', wait, as: 'brief' },
      { kind: 'pairs', pairs: rows },
      ...problemBlocks(problem),
      { kind: 'values', values: handedOutPairs(intent, words) },
    ],
    ask: choiceAsk(
      [
        { id: 'save', title: t('elsewhere.save') },
        ...(isForSafe ? [{ id: 'save-safe', title: t('elsewhere.save-safe') }] : []),
        { id: 'anew', title: t('elsewhere.anew') },
      ],
      'look',
    ),
  };
}
