import { journalName, openJournal, type Journal } from '../../../journal/journal.ts';
import { CODES } from '../../view/codes.ts';
import { retryOnRequest } from '../../retry/retry-on-request.ts';
import { BACK, type Back } from '../../wizard-flow.ts';
import type { WithSigner } from '../flow-state.ts';
import { openOrWatch } from './open-or-watch.ts';

/** Holds the account's journal while `work` runs, and releases it afterwards. */
export async function withJournal<Known extends WithSigner, Done>(
  known: Known,
  work: (acting: Known & { readonly journal: Journal }) => Promise<Done>,
): Promise<Done | Back> {
  const { options, viewStore, words } = known.deps;
  const name = journalName(known.connection.profile.name, known.signer.evmAddress);
  const busyScreen = {
    code: CODES.account,
    busy: words.t('busy.look'),
    now: () => options.clock.now(),
  };
  const store = await openOrWatch(known.deps, name);
  if (store === BACK) return BACK;
  try {
    const journal = await retryOnRequest(viewStore, words, busyScreen, () =>
      openJournal(store, options.clock),
    );
    if (journal === BACK) return BACK;
    if (journal.damage !== undefined) {
      const { damage } = journal;
      viewStore.log({ mark: 'note', text: words.t('journal.damaged', { damage }) });
    }
    return await work({ ...known, journal });
  } finally {
    await store.close();
  }
}
