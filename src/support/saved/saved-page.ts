import type { Translator } from '../../i18n/translator.ts';
import type { Line, ReportBlock } from '../../page/page.ts';
import { statusPage } from '../status/status-page.ts';
import type { SavedStatus } from './saved-status.ts';

/** Builds the report of a saved status: what it is, the status, and the machine that wrote it. */
export function savedPage(saved: SavedStatus, i18n: Translator): readonly ReportBlock[] {
  const { t } = i18n;
  const { asked, status, program, lastErrors } = saved;
  const sentences = [t('saved.at', { time: new Date(status.at) }), ...asked];
  return [
    { kind: 'sentences', lines: sentences.map((line) => ({ line })) },
    ...statusPage(status, i18n),
    { kind: 'heading', level: 2, text: t('saved.program', program) },
    ...(lastErrors.length === 0
      ? []
      : ([
          {
            kind: 'sentences',
            lines: [{ line: t('saved.last-errors', { count: lastErrors.length }) }],
          },
          { kind: 'list', lines: lastErrors.map((error) => errorLine(error, i18n)) },
        ] as const)),
  ];
}

function errorLine(
  { at, command, code, values }: SavedStatus['lastErrors'][number],
  { t }: Translator,
): Line {
  const figures = Object.entries(values).map(([name, value]) => `${name} ${value}`);
  const head = t('saved.error', { time: new Date(at), code, command });
  return { line: `${head}${figures.length === 0 ? '' : `: ${figures.join(', ')}`}` };
}
