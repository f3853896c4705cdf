import { existsSync, readFileSync } from 'node:fs';

/** True if a file has a test with exactly this title. */
export function hasTest(file: string, title: string): boolean {
  if (!existsSync(file)) return false;
  const source = readFileSync(file, 'utf8');
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote},`));
}
