import { groupDigits } from '../../domain/units.ts';
import { networkTitle } from '../../session/text/network-title.ts';
import type { Words } from '../../session/text/words.ts';
import { statusLines } from '../status/status-lines.ts';
import type { OpenCase } from './case-shape.ts';

/** A case as the operator saw it, for a terminal. */
export function caseLines(opened: OpenCase, words: Words): string[] {
  const { text } = words;
  const { program, profile, status, journal, endpoints, lastErrors, digest } = opened;
  return [
    text('case.of', { time: new Date(status.at).toISOString(), digest }),
    text('case.program', {
      version: program.version,
      node: program.node,
      platform: program.platform,
      network: networkTitle(profile.title, words),
    }),
    '',
    ...statusLines(status, words),
    '',
    text('case.journal', { count: journal.length }),
    ...journal.flatMap(({ kind, node, openedAt, closed, transactions }) => [
      `  ${openedAt} ${kind}${node === undefined ? '' : ` ${node}`}: ${closedAs(closed, words)}`,
      ...transactions.map(
        ({ step, chain, id, how, height, reason }) =>
          `    ${step} ${id} (${chain === 'P' ? 'P-Chain' : 'C-Chain'}): ${settledAs(how, words)}${height === undefined ? '' : ` @ ${groupDigits(height.toString())}`}${reason === undefined ? '' : `, ${reason}`}`,
      ),
    ]),
    '',
    text('case.endpoints'),
    ...endpoints.map(
      ({ name, url, milliseconds, error }) =>
        `  ${name} ${url}: ${milliseconds === undefined ? `${error?.message ?? text('desk.no-answer')} (${error?.code ?? '?'})` : `${milliseconds} ms`}`,
    ),
    '',
    ...lastErrorLines(lastErrors, words),
  ];
}

/** How a piece of work ended; what a later version calls otherwise is told as it calls it. */
function closedAs(closed: string | undefined, { text }: Words): string {
  if (closed === undefined) return text('desk.mark.not-done');
  return isOneOf(CLOSED, closed) ? text(`case.closed.${closed}`) : closed;
}

/** What became of a transaction. */
function settledAs(how: string | undefined, { text }: Words): string {
  if (how === undefined) return '?';
  return isOneOf(SETTLED, how) ? text(`case.settled.${how}`) : how;
}

const CLOSED = ['done', 'given-up'] as const;
const SETTLED = ['included', 'reverted', 'replaced', 'dropped'] as const;

function isOneOf<T extends string>(words: readonly T[], word: string): word is T {
  return words.some((known) => known === word);
}

function lastErrorLines(lastErrors: OpenCase['lastErrors'], { text }: Words): string[] {
  if (lastErrors === undefined) return [text('case.no-last-errors')];
  return [
    text('case.last-errors', { count: lastErrors.length }),
    ...lastErrors.map(({ at, command, code, values }) => {
      const figures = Object.entries(values).map(([name, value]) => `${name} ${value}`);
      const head = text('case.error', { time: new Date(at).toISOString(), code, command });
      return `  ${head}${figures.length === 0 ? '' : `: ${figures.join(', ')}`}`;
    }),
  ];
}
