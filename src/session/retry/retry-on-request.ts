import { OnboardError } from '../../domain/errors.ts';
import { showFailure } from '../view/show-failure.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ViewStore } from '../view/view-store.ts';
import { BACK, type Back } from '../wizard-flow.ts';

/**
 * Runs `work` while a busy screen is shown. After an expected error, shows the error and runs `work` again if
 * the operator retries. `work` sends no transaction, so it may run several times.
 * @throws RestartSession if the operator chooses to start over
 */
export async function retryOnRequest<T>(
  viewStore: ViewStore,
  words: Translator,
  busyScreen: { readonly code: string; readonly busy: string; readonly now: () => number },
  work: () => Promise<T>,
): Promise<T | Back> {
  for (;;) {
    viewStore.show(busyScreen.code, {
      kind: 'busy',
      text: busyScreen.busy,
      since: busyScreen.now(),
    });
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof OnboardError)) throw error;
      const safe = words.t('problem.safe-before');
      if ((await showFailure(viewStore, words, busyScreen.code, { error, safe })) === BACK)
        return BACK;
    }
  }
}
