import type { ReadingContext } from '../context.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { Readers } from '../../ports/evm.ts';
import type { SupportDeps } from '../../support/status/subject.ts';

export async function openSupportDeps(
  profile: NetworkProfile,
  ports: Readers,
  context: ReadingContext,
): Promise<SupportDeps> {
  const { clock } = context;
  const i18n = await context.i18n();
  const load = async () => ({
    journals: await context.records.journals(),
    ...(await import('../../support/status/failed-transactions.ts')),
  });
  const readMemoryOf: SupportDeps['readMemoryOf'] = async (operator) => {
    const { journals, readMemoryOrReport } = await load();
    return readMemoryOrReport(journals, profile.name, operator, (failure) => {
      context.output.note(`${i18n.error(failure).text} (${failure.code})`);
    });
  };
  const signed: SupportDeps['signed'] = async (id) => {
    const { journals, signedTransaction } = await load();
    return signedTransaction(journals, profile.name, id);
  };
  return {
    profile,
    ports,
    clock,
    aggregator: await context.connections.aggregator(profile),
    readMemoryOf,
    signed,
  };
}
