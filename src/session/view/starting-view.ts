import { CODES } from '../../standing/codes.ts';
import type { SessionOptions } from '../options.ts';
import { busyPage } from '../../page/pages.ts';
import type { View } from './view.ts';

export function startingView({
  i18n,
  clock,
  command,
}: Pick<SessionOptions, 'i18n' | 'clock' | 'command'>): View {
  return {
    header: { isReadOnly: false, worthless: false },
    steps: [],
    code: CODES.network,
    page: busyPage(i18n.t('busy.start'), clock.now()),
    log: [],
    leaving: 'safe',
    unfinished: [],
    resume: command,
  };
}
