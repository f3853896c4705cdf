import { isoTime } from '../../tasks/iso-time.ts';
import { groupDigits } from '../../domain/units.ts';
import { shortAvax } from '../../session/format.ts';
import { ageText, momentsText, partyText } from './moments.ts';
import type { L1Status, OperatorStatus, StatusStep, Turn, Way } from './status.ts';

const MARKS = { done: 'done', 'not-done': 'open', unknown: '?' } as const;

/** A status for a terminal: whose turn it is first, then every step with its proof. */
export function statusLines(status: OperatorStatus): string[] {
  return [
    `Operator ${status.operator} on ${status.network}`,
    ...accountLines(status),
    ...status.l1s.flatMap((l1) => ['', ...l1Lines(l1, status.at)]),
    ...nodeLines(status),
  ];
}

const ACCOUNT_FROM = {
  transaction: 'by the signature of the transaction',
  journal: 'by a signature in the journal of this machine',
  given: 'as given; nothing tells whether it is theirs',
} as const;

/** The account on the P-Chain, and by what it is known. */
function accountLines({ account }: OperatorStatus): string[] {
  if (account === undefined) return [];
  return [`P-Chain account ${account.address} (${ACCOUNT_FROM[account.from]})`];
}

function l1Lines(l1: L1Status, now: number): string[] {
  return [
    `${l1.name}${l1.balancer === undefined ? '' : `, ${l1.balancer}`}`,
    ...turnLines(l1.turn, l1.code, now),
    '',
    ...l1.ways.flatMap((way) => wayLines(way, l1.turn, now)),
    `  read at ${readText(l1, now)}`,
  ];
}

/** Whose turn it is, since when, and what to do or to say. */
function turnLines(turn: Turn | undefined, code: string, now: number): string[] {
  if (turn === undefined) return [`  ${code}  Nothing is left to do.`];
  const { whose, says, next, message, error } = turn;
  const when = momentsText(turn, now);
  return [
    `  ${code}  Turn of ${partyText(whose)}${when === '' ? '' : `, ${when}`}`,
    `  ${says}${error === undefined ? '' : ` (${error})`}`,
    ...next.map((line) => `    ${line}`),
    ...(message === undefined ? [] : ['  Message to send:', ...indented(message)]),
  ];
}

function indented(text: string): string[] {
  return text.split('\n').map((line) => (line === '' ? '' : `    | ${line}`));
}

function wayLines(way: Way, main: Turn | undefined, now: number): string[] {
  return [
    `  ${wayTitle(way)}`,
    ...wayFigures(way).map((line) => `    ${line}`),
    ...way.steps.flatMap((step) => stepLines(step, now)),
    ...(way.turn === undefined || way.turn.code === main?.code
      ? []
      : [`    ${way.turn.code}  Turn of ${partyText(way.turn.whose)}`, `      ${way.turn.says}`]),
    '',
  ];
}

/** What a way is about. */
export function wayTitle({ about, nodeId }: Way): string {
  if (about === 'operator') return 'Becoming an operator';
  return about === 'new-node' ? 'A node more' : `Node ${nodeId ?? ''}`;
}

/** The figures of a node, and its validation ID on a line of its own. */
export function wayFigures({ weight, balance, days, validationId }: Way): readonly string[] {
  const figures = [
    weight === undefined ? undefined : `weight ${groupDigits(weight.toString())}`,
    balance === undefined ? undefined : `balance ${shortAvax(balance)} AVAX (${days ?? '?'} days)`,
  ].filter((figure) => figure !== undefined);
  return [
    ...(figures.length === 0 ? [] : [figures.join(', ')]),
    ...(validationId === undefined ? [] : [`validation ${validationId}`]),
  ];
}

/** State, code and title of a step; below, what proves it, from where and how old that is. */
function stepLines(step: StatusStep, now: number): string[] {
  const { code, title, state, fact, value } = step;
  const proof = [fact, value, bracketed(sourceText(step, now))].filter(Boolean).join(' ');
  return [
    `    ${MARKS[state].padEnd(5)}${code.padEnd(16)}${title}`,
    ...(proof === '' ? [] : [`         ${proof}`]),
  ];
}

const bracketed = (text: string | undefined) => text && `[${text}]`;

/** Where a fact was read, at which height, and how old that is. */
export function sourceText(
  { source, height, time }: Pick<StatusStep, 'source' | 'height' | 'time'>,
  now: number,
): string | undefined {
  if (source === undefined) return undefined;
  const place = source === 'C-Chain' ? 'block' : 'height';
  const at = height === undefined ? '' : ` ${place} ${height}`;
  return `${source}${at}${time === undefined ? '' : `, ${ageText(time, now)}`}`;
}

/** Where and how long ago it was read. */
export function readText({ read }: L1Status, now: number): string {
  if (read === undefined) return 'no answer';
  const { block, blockTime, height, heightTime } = read;
  const moment = (time: bigint) => ` (${isoTime(time)}, ${ageText(time, now)})`;
  const pMoment = heightTime === undefined ? '' : moment(heightTime);
  return `C-Chain block ${block}${moment(blockTime)}, P-Chain height ${height}${pMoment}`;
}

function nodeLines({ node }: OperatorStatus): string[] {
  if (node === undefined) return [];
  return [
    '',
    `Node at ${node.url}`,
    ...node.findings.map(({ verdict, text }) => `  ${verdict.padEnd(8)}${text}`),
  ];
}
