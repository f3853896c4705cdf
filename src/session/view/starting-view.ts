import { CODES } from '../../standing/codes.ts';
import type { Translator } from '../../i18n/translator.ts';
import { busyPage } from '../../page/pages.ts';
import type { View } from './view.ts';
import { stepBar } from './step-bar.ts';

interface Starting {
  readonly i18n: Translator;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The command that resumes the session. */
  readonly resume: string;
}

/** The view before the session has asked or read anything. */
export function startingView({ i18n, now, resume }: Starting): View {
  return {
    header: { readOnly: false, worthless: false },
    steps: stepBar('contracts', new Map([['network', 'current']]), i18n),
    code: CODES.network,
    screen: busyPage(i18n.t('busy.start'), now),
    log: [],
    leaving: 'safe',
    unfinished: [],
    resume,
  };
}
