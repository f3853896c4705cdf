import { crc32 } from 'node:zlib';
import { visibleJson } from '../../domain/text/printable.ts';

const LINE = /^\{"crc":"([0-9a-f]{8})","record":(.*)\}$/s;

/** Returns one line of a journal: a record, and the CRC-32 of its JSON to detect damage. */
export function journalLine(record: unknown): string {
  const json = visibleJson(JSON.stringify(record));
  return `{"crc":"${checksum(json)}","record":${json}}\n`;
}

/** The parsed text of a journal. */
export interface JournalText {
  readonly records: readonly unknown[];
  /** The intact lines, including their line ends. */
  readonly intact: string;
  /** The number of damaged lines. */
  readonly damaged: number;
  /**
   * The incomplete record that an interrupted write left after the last line end; otherwise empty.
   */
  readonly torn: string;
}

/** Parses a journal's text; damaged lines are skipped and counted. */
export function readJournalText(text: string): JournalText {
  const end = text.lastIndexOf('\n') + 1;
  const last = text.slice(end);
  const records: unknown[] = [];
  let intact = '';
  let damaged = 0;
  // A damaged file may consist of millions of empty lines, which this expression skips.
  for (const [line] of text.slice(0, end).matchAll(/[^\n]+/g)) {
    const record = parseLine(line);
    if (record === undefined) damaged += 1;
    else {
      records.push(record.value);
      intact += `${line}\n`;
    }
  }
  // The last record may be complete although its line end was not written.
  const lastRecord = parseLine(last);
  if (lastRecord === undefined) return { records, intact, damaged, torn: last };
  return {
    records: [...records, lastRecord.value],
    intact: `${intact}${last}\n`,
    damaged,
    torn: '',
  };
}

function parseLine(line: string): { readonly value: unknown } | undefined {
  const [, crc, json] = LINE.exec(line) ?? [];
  if (json === undefined || checksum(json) !== crc) return undefined;
  try {
    return { value: JSON.parse(json) as unknown };
  } catch {
    return undefined;
  }
}

function checksum(json: string): string {
  return crc32(json).toString(16).padStart(8, '0');
}
