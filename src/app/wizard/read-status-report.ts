import type { ReadingContext } from '../../commands/context.ts';
import { openSupportDeps } from '../../commands/reading/open-support-deps.ts';
import type { SessionOptions } from '../../session/options.ts';
import { readStatus } from '../../support/status/read-status.ts';
import { statusPage } from '../../support/status/status-page.ts';

/** Returns the function with which the wizard reads the report of `status`. */
export function statusReportReader(context: ReadingContext): SessionOptions['readStatusReport'] {
  return async ({ profile, ports }, operator) => {
    const deps = await openSupportDeps(profile, ports, context);
    const subject = { kind: 'operator', operator } as const;
    return statusPage(await readStatus(deps, { subject }), await context.i18n());
  };
}
