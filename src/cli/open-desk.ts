import type { NetworkProfile } from '../domain/profile.ts';
import type { Readers } from '../ports/readers.ts';
import type { Desk } from '../support/status/read-status.ts';
import type { Call } from './definition.ts';
import { pathsOf } from './paths-of.ts';
import type { Shell } from './shell.ts';

/**
 * What the support desk looks with: readers, the aggregator for whether enough validators sign, and what
 * this machine has kept of an operator.
 */
export async function openDesk(
  profile: NetworkProfile,
  ports: Readers,
  call: Call,
  shell: Shell,
): Promise<Desk> {
  const { clock } = shell;
  const words = await shell.words();
  const recalled: Desk['recalled'] = async (operator) => {
    const [journals, { recallOrReport }] = await Promise.all([
      shell.journals(pathsOf(call, shell)),
      import('../support/recall.ts'),
    ]);
    return recallOrReport(journals, profile.name, operator, (failure) => {
      shell.note(`${words.error(failure).text} (${failure.code})`);
    });
  };
  return { profile, ports, clock, aggregator: await shell.aggregator(profile), recalled };
}
