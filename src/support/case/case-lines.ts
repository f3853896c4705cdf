import { groupDigits } from '../../domain/units.ts';
import { networkTitle } from '../../i18n/network-title.ts';
import { showText, type Translator } from '../../i18n/translator.ts';
import { statusLines } from '../status/report/status-lines.ts';
import type { OpenCase } from './case-shape.ts';

/** A case as the operator saw it, for a terminal. */
export function caseLines(opened: OpenCase, words: Translator): string[] {
  const { t } = words;
  const { program, profile, status, journal, endpoints, lastErrors, digest } = opened;
  return [
    t('case.of', { time: new Date(status.at).toISOString(), digest }),
    t('case.program', {
      version: program.version,
      node: program.node,
      platform: program.platform,
      network: networkTitle(profile.title, words),
    }),
    '',
    ...statusLines(status, words),
    '',
    t('case.journal', { count: journal.length }),
    ...journal.flatMap(({ kind, node, openedAt, closed, transactions }) => [
      `  ${openedAt} ${kind}${node === undefined ? '' : ` ${node}`}: ${closedAs(closed, words)}`,
      ...transactions.map(
        ({ step, chain, id, how, height, reason }) =>
          `    ${step} ${id} (${chain === 'P' ? 'P-Chain' : 'C-Chain'}): ${settledAs(how, words)}${height === undefined ? '' : ` @ ${groupDigits(height.toString())}`}${reason === undefined ? '' : `, ${showText(reason, words)}`}`,
      ),
    ]),
    '',
    t('case.endpoints'),
    ...endpoints.map(
      ({ name, url, milliseconds, error }) =>
        `  ${name} ${url}: ${milliseconds === undefined ? noAnswer(error, words) : `${milliseconds} ms`}`,
    ),
    '',
    ...lastErrorLines(lastErrors, words),
  ];
}

/** Why an endpoint did not answer. */
function noAnswer(error: OpenCase['endpoints'][number]['error'], words: Translator): string {
  if (error === undefined) return `${words.t('desk.no-answer')} (?)`;
  return `${showText(error.message, words)} (${error.code})`;
}

/** How a piece of work ended; what a later version calls otherwise is told as it calls it. */
function closedAs(closed: string | undefined, { t }: Translator): string {
  if (closed === undefined) return t('desk.mark.not-done');
  return isOneOf(CLOSED, closed) ? t(`case.closed.${closed}`) : closed;
}

/** What became of a transaction. */
function settledAs(how: string | undefined, { t }: Translator): string {
  if (how === undefined) return '?';
  return isOneOf(SETTLED, how) ? t(`case.settled.${how}`) : how;
}

const CLOSED = ['done', 'given-up'] as const;
const SETTLED = ['included', 'reverted', 'replaced', 'dropped'] as const;

function isOneOf<T extends string>(words: readonly T[], word: string): word is T {
  return words.some((known) => known === word);
}

function lastErrorLines(lastErrors: OpenCase['lastErrors'], { t }: Translator): string[] {
  if (lastErrors === undefined) return [t('case.no-last-errors')];
  return [
    t('case.last-errors', { count: lastErrors.length }),
    ...lastErrors.map(({ at, command, code, values }) => {
      const figures = Object.entries(values).map(([name, value]) => `${name} ${value}`);
      const head = t('case.error', { time: new Date(at).toISOString(), code, command });
      return `  ${head}${figures.length === 0 ? '' : `: ${figures.join(', ')}`}`;
    }),
  ];
}
