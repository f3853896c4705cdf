import { onTestFinished } from 'vitest';
import { createNodeReader } from '../../../../src/adapters/node/node-reader.ts';
import { english } from '../../../../src/i18n/english.ts';
import type { Session } from '../../../../src/session/session.ts';
import { createViewSession } from '../../../../src/session/view-session.ts';
import { readStatus } from '../../../../src/support/status/read-status.ts';
import { readViewed } from '../../../../src/app/wizard/open-view.ts';
import { type SupportDeps, parseSubject } from '../../../../src/support/status/subject.ts';
import { statusPage } from '../../../../src/support/status/status-page.ts';

/** Opens the wizard on an operator, without a key. */
export function openView(deps: SupportDeps, subject: string): Session {
  const { profile, ports, clock } = deps;
  const session = createViewSession({
    connection: { ports, profile, node: (url) => createNodeReader(url, clock) },
    load: () => readViewed(deps, parseSubject(subject), english),
    readStatusReport: async (network, operator) =>
      statusPage(
        await readStatus({ ...deps, ...network }, { subject: { kind: 'operator', operator } }),
        english,
      ),
    network: profile.title,
    clock,
    i18n: english,
    command: 'onboard',
  });
  onTestFinished(async () => {
    session.dispatch({ type: 'leave' });
    await session.ended;
  });
  return session;
}
