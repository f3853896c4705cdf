import { shellLine } from '../../domain/text/shell.ts';
import { createNodeReader } from '../../adapters/node/node-reader.ts';
import { reportReaders } from './read-reports.ts';
import type { WizardOptionValues } from './wizard-options.ts';
import { openSupportDeps } from '../../commands/reading/open-support-deps.ts';
import { openReadOnlyContext, refuseAccounts } from '../../commands/options/shared-options.ts';
import type { WizardContext } from '../../commands/context.ts';
import { QuitSession } from '../../domain/quit-session.ts';
import type { Session } from '../../session/session.ts';
import { createViewSession, type ViewedOperator } from '../../session/view-session.ts';
import { networkTitle } from '../../i18n/network-title.ts';
import { parseSubject, type Subject, type SupportDeps } from '../../support/status/subject.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { L1Profile } from '../../domain/network/profile.ts';
import { readStatus } from '../../support/status/read-status.ts';
import { statusPage } from '../../support/status/status-page.ts';

/**
 * Opens the wizard on somebody's operator, without a key.
 * @throws OnboardError E-SUP-*, E-CLI-106, E-CLI-107, E-PRF-*
 */
export async function openView(
  subjectText: string,
  options: WizardOptionValues,
  context: WizardContext,
): Promise<Session> {
  const { clock, i18n } = context;
  const command = 'onboard --view';
  refuseAccounts(command, options);
  const subject = parseSubject(subjectText);
  const leaveController = new AbortController();
  const readContext = await openReadOnlyContext(
    options,
    { ...context, command },
    leaveController.signal,
  );
  const deps = await openSupportDeps(readContext, context);
  const { profile, ports } = readContext;
  const { allowHttp } = profile;
  i18n.chooseNetwork(profile.name);
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
    command: `${context.programName} ${shellLine('--view', subjectText, '--network', profile.name)}`,
  });
  const leave = (): void => leaveController.abort(new QuitSession());
  session.ended.then(leave, leave);
  return session;
}

/** The L1s are most urgent first. @throws OnboardError as `readStatus` does, E-SUP-111 without an L1 */
async function readViewed(
  deps: SupportDeps,
  subject: Subject,
  i18n: Translator,
): Promise<ViewedOperator> {
  const { profile } = deps;
  const status = await readStatus(deps, { subject });
  if (status.l1s.length === 0) throw new OnboardError('E-SUP-111', {});
  return {
    operator: status.operator,
    l1s: status.l1s.map((l1) => {
      const { name, subnetId, balancer, middleware, code } = l1;
      const isIt = (listed: L1Profile): boolean => listed.subnetId === subnetId;
      const phase = profile.phases.find(({ l1s }) => l1s.some(isIt));
      const read = subnetId && {
        ...{ name, subnetId },
        ...(balancer && { balancer }),
        ...(middleware && { middleware }),
      };
      const found = phase?.l1s.find(isIt) ?? read;
      return {
        ...{ id: balancer ?? name, name, code },
        listed: found && { l1: found, phase: phase?.name },
        report: statusPage({ ...status, l1s: [l1] }, i18n, { steps: false, messages: true }),
      };
    }),
  };
}
