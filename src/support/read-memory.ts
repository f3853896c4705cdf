import { OnboardError } from '../domain/errors.ts';
import { EMPTY_MEMORY, remember, type Memory } from '../journal/memory.ts';
import { journalName } from '../journal/journal.ts';
import { parseRecords } from '../journal/parse-records.ts';
import type { JournalFolder } from '../ports/journal.ts';

/** What a journal says, and how much of it could not be read. */
export interface Recalled {
  readonly memory: Memory;
  readonly skipped: number;
}

/**
 * What this machine remembers of an operator on a network; nothing where there is no journal. Takes no
 * lock: somebody may be at work meanwhile.
 * @throws OnboardError E-JRN-103, E-JRN-201
 */
export async function readMemory(
  journals: JournalFolder,
  network: string,
  operator: string,
): Promise<Recalled> {
  const { records, skipped } = parseRecords(await journals.read(journalName(network, operator)));
  return { memory: records.reduce(remember, EMPTY_MEMORY), skipped };
}

/** The same; a journal that cannot be read is reported and counts as empty, since the chains can still be read. */
export async function recallOrReport(
  journals: JournalFolder,
  network: string,
  operator: string,
  report: (failure: OnboardError) => void,
): Promise<Memory> {
  try {
    return (await readMemory(journals, network, operator)).memory;
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    report(error);
    return EMPTY_MEMORY;
  }
}
