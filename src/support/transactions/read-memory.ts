import { OnboardError } from '../../domain/errors.ts';
import { EMPTY_MEMORY, remember, type Memory } from '../../journal/memory.ts';
import { journalName } from '../../journal/journal.ts';
import { parseRecords } from '../../journal/parse-records.ts';
import type { JournalFolder } from '../../ports/stored-data.ts';
import type { SignedHere } from '../status/read/support-deps.ts';
import { ignoreOnboardError } from '../../domain/ignore-onboard-error.ts';

/** The content of a journal, and how many of its records could not be read. */
export interface JournalContent {
  readonly memory: Memory;
  readonly skipped: number;
}

/**
 * Reads the records of this machine's journal about an operator on a network; empty if there is no journal.
 * Takes no lock, so another process may hold the journal.
 * @throws OnboardError E-JRN-103, E-JRN-201
 */
export async function readMemory(
  journals: JournalFolder,
  network: string,
  operator: string,
): Promise<JournalContent> {
  const { records, skipped } = parseRecords(await journals.read(journalName(network, operator)));
  return { memory: records.reduce(remember, EMPTY_MEMORY), skipped };
}

/**
 * Reads the journal like `readMemory`. If the journal is unreadable, reports the error and returns an empty
 * journal, because the chains can still be read.
 */
export async function readMemoryOrReport(
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

/**
 * Finds a transaction that this machine signed on a network, by its hash or ID. Skips journals that the
 * folder cannot read.
 * @throws OnboardError E-JRN-201 if a later version wrote one of the journals
 */
export async function signedTransaction(
  journals: JournalFolder,
  network: string,
  id: string,
): Promise<SignedHere | undefined> {
  const names = await journals.list().catch(ignoreOnboardError);
  const own = (names ?? []).filter((name) => name.startsWith(`${network}-0x`));
  const all = await Promise.all(own.map((name) => journals.read(name).catch(ignoreOnboardError)));
  return all
    .map((lines) => parseRecords(lines ?? []).records.reduce(remember, EMPTY_MEMORY))
    .flatMap(({ runs }) =>
      runs.flatMap(({ task, submissions }) => submissions.map((one) => ({ ...one, task }))),
    )
    .find((one) => one.id === id);
}
