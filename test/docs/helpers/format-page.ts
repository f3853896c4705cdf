import { readFileSync } from 'node:fs';
import { format, type FormatConfig } from 'oxfmt';

/** Formats a page as `npm run format` does. */
export async function formatPage(page: string, text: string): Promise<string> {
  const settings = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as FormatConfig;
  return (await format(page, text, settings)).code;
}
