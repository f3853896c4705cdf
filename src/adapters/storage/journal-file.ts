import { crc32 } from 'node:zlib';
import { visibleJson } from '../../domain/text/printable.ts';

const LINE = /^\{"crc":"([0-9a-f]{8})","record":(.*)\}$/s;

/** One line of a journal: a record with the CRC-32 of its JSON, so that a damaged line is recognised. */
export function journalLine(record: unknown): string {
  const json = visibleJson(JSON.stringify(record));
  return `{"crc":"${checksum(json)}","record":${json}}\n`;
}

/** What a journal's text holds. */
export interface JournalText {
  readonly records: readonly unknown[];
  /** The sound lines as they stand in the file, with their ends. */
  readonly sound: string;
  /** Lines within it that are not sound. */
  readonly damaged: number;
  /** What stands behind the last line end and is no whole record: a write that was cut off. */
  readonly torn: string;
}

/** Reads a journal's text; what is not sound is left out and counted. */
export function readJournalText(text: string): JournalText {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  const records: unknown[] = [];
  let sound = '';
  let damaged = 0;
  for (const line of lines) {
    const record = parseLine(line);
    if (record === undefined) damaged += line === '' ? 0 : 1;
    else {
      records.push(record.value);
      sound += `${line}\n`;
    }
  }
  // All of a record can be there although its line end was not written any more.
  const whole = parseLine(last);
  if (whole === undefined) return { records, sound, damaged, torn: last };
  return { records: [...records, whole.value], sound: `${sound}${last}\n`, damaged, torn: '' };
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
