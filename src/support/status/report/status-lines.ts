import { healthMessages } from '../../../standing/node-health.ts';
import { dateOf } from '../../../tasks/texts.ts';
import { shortAvax } from '../../../standing/format.ts';
import { withMoneyNotice } from '../../../i18n/network-title.ts';
import { showText, type Translator } from '../../../i18n/translator.ts';
import { failedLines } from '../../transactions/failed-lines.ts';
import { padTo } from '../../text/pad-to.ts';
import { departedLimit, departedLines } from './departed-lines.ts';
import { ageText, momentsText, partyText } from './moments.ts';
import { onTheWayLines } from './on-the-way-lines.ts';
import { isListed, nextActionsOf } from '../../../standing/urgency.ts';
import type { OperatorStatus } from '../status.ts';
import type { L1Status, StatusStep, NextAction, Track } from '../../../standing/standing.ts';

/** Formats a status for a terminal: the next action and its party first, then every step with its proof. */
export function statusLines(status: OperatorStatus, words: Translator): string[] {
  const { operator, realMoney = false } = status;
  const network = withMoneyNotice(status.network, realMoney, words);
  return [
    words.t('desk.operator-on', { operator, network }),
    ...accountLines(status, words),
    ...onTheWayLines(status, words),
    ...(status.clock === undefined ? [] : [showText(status.clock, words)]),
    ...status.l1s.flatMap((l1) => ['', ...l1Lines(l1, status.at, words)]),
    ...nodeLines(status, words),
    ...failedSection(status, words),
  ];
}

/** The maximum number of listed transactions that had no effect. */
const MOST_FAILED = 5;

/** Returns the transactions to list, newest first, and the number of older transactions. */
export function newestFailed({ failed }: OperatorStatus): {
  readonly newest: OperatorStatus['failed'];
  readonly older: number;
} {
  const newest = failed.toReversed().slice(0, MOST_FAILED);
  return { newest, older: failed.length - newest.length };
}

function failedSection(status: OperatorStatus, words: Translator): string[] {
  const { newest, older } = newestFailed(status);
  if (newest.length === 0) return [];
  return [
    '',
    words.t('desk.failed'),
    ...newest.flatMap((one) => {
      const { sentence, id, about } = failedLines(one, words);
      return [`  ${sentence}`, `    ${id}`, `    ${about}`];
    }),
    ...(older === 0 ? [] : [`  ${words.t('desk.failed-more', { count: older })}`]),
  ];
}

/** Formats the account on the P-Chain and how it was found. */
function accountLines({ account }: OperatorStatus, { t }: Translator): string[] {
  if (account === undefined) return [];
  const from = t(`desk.account.${account.from}`);
  return [t('desk.account', { address: account.address, from })];
}

function l1Lines(l1: L1Status, now: number, words: Translator): string[] {
  return [
    `${l1.name}${l1.balancer === undefined ? '' : `, ${l1.balancer}`}`,
    ...turnsLines(l1, now, words),
    '',
    ...l1.tracks.flatMap((track) => wayLines(track, l1, now, words)),
    ...departedSection(l1, now, words),
    `  ${words.t('desk.read-at', { read: readText(l1, now, words) })}`,
  ];
}

function departedSection(l1: L1Status, now: number, words: Translator): string[] {
  const nodes = departedLines(l1, now, words);
  const limit = departedLimit(l1, words);
  if (nodes.length === 0) return limit === undefined ? [] : [`  ${limit}`];
  return [
    `  ${words.t('desk.departed')}`,
    ...nodes.flatMap(({ node, end, validation }) => [
      `    ${node}`,
      `      ${end}`,
      `      ${validation}`,
    ]),
    ...(limit === undefined ? [] : [`    ${limit}`]),
    '',
  ];
}

/** Formats all pending actions, the main action first. */
function turnsLines(l1: L1Status, now: number, words: Translator): string[] {
  const rest = nextActionsOf(l1).filter((nextAction) => nextAction !== l1.nextAction);
  return [
    ...(l1.nextAction === undefined
      ? [`  ${l1.code}  ${words.t('desk.nothing-left')}`]
      : turnLines(l1.nextAction, now, words)),
    ...rest.flatMap((nextAction) => ['', ...turnLines(nextAction, now, words)]),
  ];
}

/** Formats the party that must act, since when, and the command to run or the message to send. */
function turnLines(nextAction: NextAction, now: number, words: Translator): string[] {
  const { code, says, next, message, error } = nextAction;
  return [
    `  ${code}  ${actionTitle(nextAction, now, words)}`,
    `  ${showText(says, words)}${error === undefined ? '' : ` (${error})`}`,
    ...next.map((line) => `    ${showText(line, words)}`),
    ...(message === undefined ? [] : [`  ${words.t('desk.message')}`, ...indented(message)]),
  ];
}

/** Formats the party that must act, and since or until when. */
function actionTitle(nextAction: NextAction, now: number, words: Translator): string {
  const party = words.t('desk.turn', { party: partyText(nextAction.whose, words) });
  return [party, momentsText(nextAction, now, words)]
    .filter((part) => part !== '')
    .join(words.t('linear.comma'));
}

function indented(text: string): string[] {
  return text.split('\n').map((line) => (line === '' ? '' : `    | ${line}`));
}

function wayLines(track: Track, l1: L1Status, now: number, words: Translator): string[] {
  const { nextAction } = track;
  return [
    `  ${trackTitle(track, words)}`,
    ...trackFigures(track, words).map((line) => `    ${line}`),
    ...track.steps.flatMap((step) => stepLines(step, words)),
    // The top of the status already shows the other actions.
    ...(nextAction === undefined || isListed(nextAction, l1)
      ? []
      : turnLines(nextAction, now, words).map((line) => `  ${line}`)),
    '',
  ];
}

/** Returns the title of a track. */
export function trackTitle({ about, nodeId }: Track, { t }: Translator): string {
  if (about === 'operator') return t('desk.way.operator');
  return about === 'new-node' ? t('desk.way.new-node') : t('desk.way.node', { node: nodeId ?? '' });
}

/** Formats the figures of a node, and its validation ID on its own line. */
export function trackFigures(
  { weight, balance, days, validationId, health }: Track,
  { t }: Translator,
): readonly string[] {
  const figures = [
    weight === undefined ? undefined : t('desk.weight', { weight }),
    balance === undefined
      ? undefined
      : t('desk.balance', { balance: shortAvax(balance), days: days ?? '?' }),
  ].filter((figure) => figure !== undefined);
  return [
    ...(figures.length === 0 ? [] : [figures.join(t('linear.comma'))]),
    ...(health === undefined ? [] : healthMessages(health).map((fact) => t(fact))),
    ...(validationId === undefined ? [] : [t('desk.validation', { validation: validationId })]),
  ];
}

/** Formats a step: its state, code and title on the first line, its proof and source on the second. */
function stepLines(step: StatusStep, words: Translator): string[] {
  const { code, title, state, fact, value, source } = step;
  const proven = fact && showText(fact, words);
  // The last line of the L1 shows the time of reading. Next to a step, that time would look like the time at
  // which the step was done.
  const proof = [proven, value, bracketed(source)].filter(Boolean).join(' ');
  return [
    `    ${padTo(words.t(`desk.mark.${state}`), 5)}${code.padEnd(16)}${showText(title, words)}`,
    ...(proof === '' ? [] : [`         ${proof}`]),
  ];
}

const bracketed = (text: string | undefined) => text && `[${text}]`;

/** Formats the source of a fact: the chain, the block or height, and the age of the block. */
export function sourceText(
  { source, height, time }: Pick<StatusStep, 'source' | 'height' | 'time'>,
  now: number,
  words: Translator,
): string | undefined {
  if (source === undefined) return undefined;
  const place = source === 'C-Chain' ? 'desk.at-block' : 'desk.at-height';
  const at = height === undefined ? source : words.t(place, { source, height });
  return `${at}${time === undefined ? '' : `${words.t('linear.comma')}${ageText(time, now, words)}`}`;
}

/**
 * Formats the C-Chain block and the P-Chain height of a status, with times and ages; `none` if the L1 could
 * not be read.
 */
export function readText({ read }: Pick<L1Status, 'read'>, now: number, words: Translator): string {
  const { t } = words;
  if (read === undefined) return 'none';
  const { block, blockTime, height, heightTime } = read;
  const moment = (time: bigint) => `${words.time(dateOf(time))}, ${ageText(time, now, words)}`;
  const onC = t('desk.at-block', { source: 'C-Chain', height: block });
  const onP = t('desk.at-height', { source: 'P-Chain', height });
  const pMoment = heightTime === undefined ? '' : ` (${moment(heightTime)})`;
  return `${onC} (${moment(blockTime)})${t('linear.comma')}${onP}${pMoment}`;
}

function nodeLines({ node }: OperatorStatus, words: Translator): string[] {
  if (node === undefined) return [];
  const { t } = words;
  return [
    '',
    t('desk.node-at', { url: node.url }),
    ...node.findings.map(
      ({ verdict, text }) => `  ${padTo(t(`desk.verdict.${verdict}`), 8)}${showText(text, words)}`,
    ),
  ];
}
