import type { Finding } from '../session/view.ts';

const words = { fits: 'ok', warns: 'look', fails: 'NO', unknown: '?' } as const;

/** One line for each finding, its verdict as a word first. */
export function findingLines(findings: readonly Finding[]): string[] {
  return findings.map(({ verdict, text }) => `${words[verdict].padEnd(4)} ${text}`);
}
