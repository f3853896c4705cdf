import { crc32 } from 'node:zlib';

/** A line of a journal's file: a record with the CRC-32 of its JSON. */
export function journalLine(record: unknown): string {
  const json = JSON.stringify(record);
  return `{"crc":"${crc32(json).toString(16).padStart(8, '0')}","record":${json}}\n`;
}
