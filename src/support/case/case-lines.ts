import { statusLines } from '../status/status-lines.ts';
import type { OpenCase } from './case-shape.ts';

/** A case as the operator saw it, for a terminal. */
export function caseLines(opened: OpenCase): string[] {
  const { program, profile, status, journal, endpoints, lastErrors, digest } = opened;
  return [
    `Case of ${new Date(status.at).toISOString()}, unchanged (${digest})`,
    `onboard ${program.version}, Node.js ${program.node}, ${program.platform}; network ${profile.title}`,
    '',
    ...statusLines(status),
    '',
    `Journal: ${journal.length} runs`,
    ...journal.flatMap(({ kind, node, openedAt, closed, transactions }) => [
      `  ${openedAt} ${kind}${node === undefined ? '' : ` ${node}`}: ${closed ?? 'open'}`,
      ...transactions.map(
        ({ step, chain, id, how, height, reason }) =>
          `    ${step} ${id} (${chain === 'P' ? 'P-Chain' : 'C-Chain'}): ${how ?? 'unknown'}${height === undefined ? '' : ` at ${height}`}${reason === undefined ? '' : `, ${reason}`}`,
      ),
    ]),
    '',
    'Endpoints',
    ...endpoints.map(
      ({ name, url, milliseconds, error }) =>
        `  ${name} ${url}: ${milliseconds === undefined ? `${error?.message ?? 'no answer'} (${error?.code ?? '?'})` : `${milliseconds} ms`}`,
    ),
    '',
    ...lastErrorLines(lastErrors),
  ];
}

function lastErrorLines(lastErrors: OpenCase['lastErrors']): string[] {
  if (lastErrors === undefined) return ['Last errors: none kept by the version that wrote this'];
  return [
    `Last errors: ${lastErrors.length}`,
    ...lastErrors.map(({ at, command, code, values }) => {
      const figures = Object.entries(values).map(([name, value]) => `${name} ${value}`);
      return `  ${new Date(at).toISOString()} ${code} in ${command}${figures.length === 0 ? '' : `: ${figures.join(', ')}`}`;
    }),
  ];
}
