import type { ReadingContext } from '../context.ts';
import { ifOnboardError } from '../../domain/errors.ts';
import type { ReadOnlyContext } from '../../ports/connection.ts';
import { EMPTY_MEMORY } from '../../journal/memory.ts';
import { readOwnMemory, signedTransaction } from '../../support/status/failed-transactions.ts';
import type { SupportDeps } from '../../support/status/subject.ts';

export async function openSupportDeps(
  { profile, ports }: ReadOnlyContext,
  context: ReadingContext,
): Promise<SupportDeps> {
  const { clock, i18n, records } = context;
  return {
    profile,
    ports,
    clock,
    aggregator: await context.connections.aggregator(profile),
    // An unreadable journal counts as empty, because the chains can still be read.
    readMemoryOf: async (operator) =>
      readOwnMemory(await records.journals(), profile, operator).then(
        ({ memory, notices }) => {
          for (const notice of notices) context.output.note(i18n.t(notice));
          return memory;
        },
        ifOnboardError((failure) => {
          context.output.note(`${i18n.error(failure).text} (${failure.code})`);
          return EMPTY_MEMORY;
        }),
      ),
    ownSubmission: async (id) => signedTransaction(await records.journals(), profile, id),
  };
}
