import { ignoreOnboardError } from '../../domain/errors.ts';
import { QuitSession } from '../../domain/quit-session.ts';
import { busyPage } from '../../page/pages.ts';
import { CODES } from '../../standing/codes.ts';
import type { FlowDeps } from '../flow-state.ts';

/**
 * Asks the chains about unfinished runs. Resolves when they have answered or failed, or when the operator skips the
 * check, because a silent endpoint takes long.
 * @param check gets a signal that aborts when the operator skips the check or quits; later answers must change nothing
 */
export async function untilSkipped(
  { options, dialogue, i18n }: Pick<FlowDeps, 'options' | 'dialogue' | 'i18n'>,
  check: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const skip = new AbortController();
  const skipped = new Promise<void>((resolve) => {
    skip.signal.addEventListener('abort', () => resolve());
  });
  const { unasked } = dialogue;
  dialogue.unasked = () => skip.abort(new QuitSession());
  const actions = [{ key: 's', title: i18n.t('resume.skip'), id: 'skip' }];
  dialogue.show(CODES.resume, busyPage(i18n.t('busy.look'), options.clock.now(), actions));
  try {
    await Promise.race([check(AbortSignal.any([dialogue.signal, skip.signal])), skipped]);
  } catch (error) {
    if (!skip.signal.aborted) ignoreOnboardError(error);
  } finally {
    dialogue.unasked = unasked;
  }
}
