import { onTestFinished } from 'vitest';
import { createJournalFolder } from '../../../../src/adapters/storage/journal-folder.ts';
import { openView as openViewOf } from '../../../../src/app/wizard/open-view.ts';
import { parseWizardOptions } from '../../../../src/app/wizard/wizard-options.ts';
import type { WizardContext } from '../../../../src/commands/context.ts';
import { messages } from '../../../../src/i18n/generated/en.ts';
import { createTranslator } from '../../../../src/i18n/translator.ts';
import type { Session } from '../../../../src/session/session.ts';
import type { View } from '../../../../src/session/view/view.ts';
import type { SupportDeps } from '../../../../src/support/status/subject.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** Opens the wizard on an operator, without a key and with empty journals. */
export async function openView(
  { profile, ports, clock, aggregator }: SupportDeps,
  subject: string,
): Promise<Session> {
  const context = {
    clock,
    programName: 'onboard',
    i18n: createTranslator(messages),
    connections: {
      openReadOnly: () => Promise.resolve({ profile, ports }),
      aggregator: () => Promise.resolve(aggregator),
    },
    records: { journals: () => Promise.resolve(createJournalFolder(temporaryFolder(), clock)) },
  } as unknown as WizardContext;
  const options = parseWizardOptions({ args: [], options: { network: profile.name } });
  const session = await openViewOf(subject, options, context);
  onTestFinished(async () => {
    session.dispatch({ type: 'leave' });
    await session.ended;
  });
  return session;
}

/** Resolves with the first later view that fits. */
export function untilView(session: Session, fits: (view: View) => boolean): Promise<View> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!fits(session.view())) return;
      stop();
      resolve(session.view());
    };
    const stop = session.subscribe(look);
    look();
  });
}
