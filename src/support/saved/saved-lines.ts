import { markdownText } from '../../domain/text/markdown.ts';
import type { Translator } from '../../i18n/translator.ts';
import { statusLines } from '../status/report/status-lines.ts';
import { statusMarkdown } from '../status/report/status-markdown.ts';
import type { SavedStatus } from './saved-status.ts';

/** Formats a saved status for a terminal: what it is, the status, and the machine that wrote it. */
export function savedLines(saved: SavedStatus, words: Translator): readonly string[] {
  return [
    savedAt(saved, words),
    '',
    ...(saved.asked.length === 0 ? [] : [...saved.asked, '']),
    ...statusLines(saved.status, words),
    '',
    ...machineLines(saved, words),
  ];
}

/** Formats a saved status for a ticket or a chat. */
export function savedMarkdown(saved: SavedStatus, words: Translator): readonly string[] {
  const [program = '', ...errors] = machineLines(saved, words);
  return [
    markdownText(savedAt(saved, words)),
    '',
    ...saved.asked.map((line) => `- ${markdownText(line)}`),
    ...(saved.asked.length === 0 ? [] : ['']),
    ...statusMarkdown(saved.status, words),
    '',
    markdownText(program),
    '',
    ...errors.map((line) => `- ${markdownText(line.trim())}`),
  ];
}

function savedAt({ status }: SavedStatus, { t }: Translator): string {
  return t('saved.at', { time: new Date(status.at) });
}

/** The versions of the machine, and its last errors. */
function machineLines({ program, lastErrors }: SavedStatus, { t }: Translator): readonly string[] {
  return [
    t('saved.program', program),
    ...(lastErrors.length === 0 ? [] : [t('saved.last-errors', { count: lastErrors.length })]),
    ...lastErrors.map(({ at, command, code, values }) => {
      const figures = Object.entries(values).map(([name, value]) => `${name} ${value}`);
      const head = t('saved.error', { time: new Date(at), code, command });
      return `  ${head}${figures.length === 0 ? '' : `: ${figures.join(', ')}`}`;
    }),
  ];
}
