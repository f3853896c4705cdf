import { groupDigits } from '../../domain/units.ts';
import { networkTitle } from '../../i18n/network-title.ts';
import { showText, type Translator } from '../../i18n/translator.ts';
import { statusLines } from '../status/report/status-lines.ts';
import type { StatedProfile as NetworkProfile } from '../../domain/network/profile.ts';
import type { OpenCase } from './case-shape.ts';

/** Formats an opened case for a terminal: its versions, status, journal, endpoints and last errors. */
export function caseLines(opened: OpenCase, words: Translator): string[] {
  const { t } = words;
  const { program, profile, status, journal, endpoints, lastErrors, digest } = opened;
  return [
    t('case.of', { time: new Date(status.at), digest }),
    t('case.claims'),
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

/** How far in the future the time of a case may be without a warning, in milliseconds. */
const MOST_AHEAD_MS = 60_000;

/** Returns warnings about a case: its time is in the future, or the local profile of its network differs. */
export function caseDoubts(
  { status, profile: claimed }: OpenCase,
  here: Pick<NetworkProfile, 'name' | 'chainId' | 'networkId'> | undefined,
  now: number,
  { t }: Translator,
): string[] {
  const isFuture = status.at > now + MOST_AHEAD_MS;
  const moments = { at: new Date(status.at), now: new Date(now) };
  return [
    ...(isFuture ? [t('case.future', moments)] : []),
    ...(here === undefined || isSameNetwork(claimed, here)
      ? []
      : [
          t('case.other-network', {
            ...{ network: claimed.name, chain: idOf(claimed.chainId), id: idOf(claimed.networkId) },
            ...{ here: here.name, chainHere: idOf(here.chainId), idHere: idOf(here.networkId) },
          }),
        ]),
  ];
}

const idOf = (id: bigint | number | undefined): string => id?.toString() ?? '?';

/**
 * True if both profiles have the same name, chain ID and network ID. Early cases lack the IDs. A missing ID
 * counts as equal.
 */
function isSameNetwork(
  claimed: OpenCase['profile'],
  here: Pick<NetworkProfile, 'name' | 'chainId' | 'networkId'>,
): boolean {
  return (
    claimed.name === here.name &&
    (claimed.chainId ?? here.chainId) === here.chainId &&
    (claimed.networkId ?? here.networkId) === here.networkId
  );
}

/** Formats the reason why an endpoint did not answer. */
function noAnswer(error: OpenCase['endpoints'][number]['error'], words: Translator): string {
  if (error === undefined) return `${words.t('desk.no-answer')} (?)`;
  return `${showText(error.message, words)} (${error.code})`;
}

/** Formats how a run ended; an unknown value from a later version is shown unchanged. */
function closedAs(closed: string | undefined, { t }: Translator): string {
  if (closed === undefined) return t('desk.mark.not-done');
  return isOneOf(CLOSED, closed) ? t(`case.closed.${closed}`) : closed;
}

/**
 * Formats the recorded outcome of a transaction; an unknown value from a later version is shown unchanged.
 */
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
      const head = t('case.error', { time: new Date(at), code, command });
      return `  ${head}${figures.length === 0 ? '' : `: ${figures.join(', ')}`}`;
    }),
  ];
}
