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
      network: profile.title,
    }),
    '',
    ...statusLines(status, words),
    '',
    text('case.journal', { count: journal.length }),
    ...journal.flatMap(({ kind, node, openedAt, closed, transactions }) => [
      `  ${openedAt} ${kind}${node === undefined ? '' : ` ${node}`}: ${closed ?? text('desk.mark.not-done')}`,
      ...transactions.map(
        ({ step, chain, id, how, height, reason }) =>
          `    ${step} ${id} (${chain === 'P' ? 'P-Chain' : 'C-Chain'}): ${how ?? '?'}${height === undefined ? '' : ` @ ${height}`}${reason === undefined ? '' : `, ${reason}`}`,
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
