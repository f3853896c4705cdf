import { reportReaders } from './read-reports.ts';
import { refuseKey, type WizardOptionValues } from './wizard-options.ts';
import { openSupportDeps } from '../../commands/reading/open-support-deps.ts';
import { openReadOnlyContext } from '../../commands/options/network.ts';
import type { WizardContext } from '../../commands/context.ts';
import { QuitSession } from '../../session/quit-session.ts';
import type { Session } from '../../session/session.ts';
import { createViewSession } from '../../session/view-session.ts';
import { networkTitle } from '../../i18n/network-title.ts';
import { readViewed } from './read-viewed.ts';
import { parseSubject } from '../../support/status/subject.ts';

/**
 * Opens an operator or a node in a read-only wizard.
 * @param subjectText the value of `--view`
 * @throws OnboardError E-SUP-*, E-CLI-106, E-CLI-107, E-PRF-*
 */
export async function openView(
  subjectText: string,
  options: WizardOptionValues,
  context: WizardContext,
): Promise<Session> {
  const { clock } = context;
  const i18n = await context.i18n();
  refuseKey(options);
  const subject = parseSubject(subjectText);
  const leaveController = new AbortController();
  const { profile, ports } = await openReadOnlyContext(
    'onboard --view',
    options,
    context,
    leaveController.signal,
  );
  const deps = await openSupportDeps(profile, ports, context);
  const { createNodeReader } = await import('../../adapters/node/node-reader.ts');
  const { allowHttp } = profile;
  const { signal: until } = leaveController;
  const session = createViewSession({
    connection: {
      ports,
      profile,
      node: (url) => createNodeReader(url, clock, { allowHttp, until }),
    },
    load: () => readViewed(deps, subject, i18n),
    readStatusReport: reportReaders(context).readStatusReport,
    network: networkTitle(profile.title, i18n),
    clock,
    i18n,
    command: `${context.programName} --view ${subjectText} --network ${profile.name}`,
  });
  const leave = (): void => leaveController.abort(new QuitSession());
  session.ended.then(leave, leave);
  return session;
}
