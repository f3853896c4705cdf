import { textOption, type Call } from '../cli/definition.ts';
import { openDesk } from '../cli/open-desk.ts';
import { namedLook, refuseKey } from '../cli/network.ts';
import type { Shell } from '../cli/shell.ts';
import { Leaving } from '../session/leave.ts';
import type { Session } from '../session/session.ts';
import { networkTitle } from '../i18n/network-title.ts';
import { openCase } from '../support/case/case-file.ts';
import { readStatus } from '../support/status/read-status.ts';
import { parseSubject } from '../support/status/subject.ts';
import { ownOf } from '../support/view-as/own-of.ts';
import { createViewSession } from '../support/view-as/view-session.ts';

/**
 * An operator or a case in the wizard's screens, to be looked at alone; undefined: neither was named.
 * @throws OnboardError E-SUP-*, E-CLI-106, E-CLI-107, E-CLI-108, E-PRF-*
 */
export async function openView(call: Call, shell: Shell): Promise<Session | undefined> {
  const who = textOption(call, 'view');
  const file = textOption(call, 'case');
  const { clock } = shell;
  const words = await shell.words();
  if (file !== undefined) {
    const { status, profile } = openCase(await shell.readText(file), file);
    return createViewSession({
      load: () => Promise.resolve(status),
      network: words.t('desk.case-at', {
        network: networkTitle(profile.title, words),
        time: new Date(status.at).toISOString(),
      }),
      worthless: undefined,
      clock,
      words,
      command: `${shell.programName} --case ${file}`,
    });
  }
  if (who === undefined) return undefined;
  refuseKey('onboard --view', call);
  const subject = parseSubject(who);
  const left = new AbortController();
  const { profile, ports } = await namedLook('onboard --view', call, shell, left.signal);
  const desk = await openDesk(profile, ports, call, shell);
  const session = createViewSession({
    load: () => readStatus(desk, { subject }),
    own: ownOf(ports, profile),
    network: networkTitle(profile.title, words),
    worthless: profile.worthless,
    clock,
    words,
    command: `${shell.programName} --view ${who} --network ${profile.name}`,
  });
  const leave = (): void => left.abort(new Leaving());
  session.ended.then(leave, leave);
  return session;
}
