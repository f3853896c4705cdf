import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { Readers } from '../../ports/readers.ts';
import type { SupportDeps } from '../../support/status/read/read-status.ts';
import type { Call } from '../definition.ts';
import { pathsOf } from '../options/paths-of.ts';
import type { CommandContext } from '../command-context.ts';

/**
 * What the support desk looks with: readers, the aggregator for whether enough validators sign, and what
 * this machine has kept of an operator.
 */
export async function openSupportDeps(
  profile: NetworkProfile,
  ports: Readers,
  call: Call,
  context: CommandContext,
): Promise<SupportDeps> {
  const { clock } = context;
  const words = await context.words();
  const recalled: SupportDeps['recalled'] = async (operator) => {
    const [journals, { recallOrReport }] = await Promise.all([
      context.journals(pathsOf(call, context)),
      import('../../support/read-memory.ts'),
    ]);
    return recallOrReport(journals, profile.name, operator, (failure) => {
      context.note(`${words.error(failure).text} (${failure.code})`);
    });
  };
  return { profile, ports, clock, aggregator: await context.aggregator(profile), recalled };
}
