import type { Paths } from '../../ports/host.ts';
import type { NetworkChoice } from '../../session/options.ts';
import { networkTitle } from '../../i18n/network-title.ts';
import type { Translator } from '../../i18n/translator.ts';
import { SANDBOX } from '../../domain/network/profile.ts';
import { loadProfile, networkNames } from './networks.ts';

/** The networks as choices for the wizard. */
export async function networkChoices(
  paths: Paths,
  i18n: Translator,
): Promise<readonly NetworkChoice[]> {
  const { t } = i18n;
  const names = await networkNames(paths);
  return Promise.all(
    names.map(async (name) => {
      if (name === SANDBOX) {
        return { name, title: t('network.sandbox'), note: t('network.note-sandbox') };
      }
      try {
        const profile = await loadProfile(name, paths);
        const title = networkTitle(profile.title, i18n);
        const note = t(profile.worthless ? 'network.note-worthless' : 'network.note-real');
        return { name, title, note };
      } catch {
        // The error in the profile is shown if the operator chooses this network.
        return { name, title: name, note: t('network.note-unreadable') };
      }
    }),
  );
}
