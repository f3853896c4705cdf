import { isoTime } from '../../tasks/iso-time.ts';
import { shortAvax } from '../../session/format.ts';
import { ageText, partyText, sinceText, untilText } from './moments.ts';
import type { L1Status, OperatorStatus, StatusStep, Turn, Way } from './status.ts';

const MARKS = { done: 'done', 'not-done': 'open', unknown: '?' } as const;

/** A status for a terminal: whose turn it is first, then every step with its proof. */
export function statusLines(status: OperatorStatus): string[] {
  return [
    `Operator ${status.operator} on ${status.network}`,
    ...status.l1s.flatMap((l1) => ['', ...l1Lines(l1, status.at)]),
    ...nodeLines(status),
  ];
}

function l1Lines(l1: L1Status, now: number): string[] {
  return [
    `${l1.name}${l1.balancer === undefined ? '' : `, ${l1.balancer}`}`,
    ...turnLines(l1.turn, l1.code, now),
    '',
    ...l1.ways.flatMap((way) => wayLines(way, l1.turn)),
    `  read at ${readText(l1, now)}`,
  ];
}

/** Whose turn it is, since when, and what to do or to say. */
export function turnLines(turn: Turn | undefined, code: string, now: number): string[] {
  if (turn === undefined) return [`  ${code}  Nothing is left to do.`];
  const { whose, says, since, until, next, message, error } = turn;
  const when = [since && sinceText(since, now), until && untilText(until, now)].filter(Boolean);
  return [
    `  ${code}  Turn of ${partyText(whose)}${when.length > 0 ? `, ${when.join(', ')}` : ''}`,
    `  ${says}${error === undefined ? '' : ` (${error})`}`,
    ...next.map((line) => `    ${line}`),
    ...(message === undefined ? [] : ['  Message to send:', ...indented(message)]),
  ];
}

function indented(text: string): string[] {
  return text.split('\n').map((line) => (line === '' ? '' : `    | ${line}`));
}

function wayLines(way: Way, main: Turn | undefined): string[] {
  return [
    `  ${wayTitle(way)}`,
    ...way.steps.flatMap(stepLines),
    ...(way.turn === undefined || way.turn.code === main?.code
      ? []
      : [`    ${way.turn.code}  ${partyText(way.turn.whose)}: ${way.turn.says}`]),
    '',
  ];
}

/** What a way is about, with the figures of a node. */
export function wayTitle(way: Way): string {
  if (way.about === 'operator') return 'Becoming an operator';
  if (way.about === 'new-node') return 'A node more';
  const figures = [
    way.weight === undefined ? undefined : `weight ${way.weight}`,
    way.balance === undefined
      ? undefined
      : `balance ${shortAvax(way.balance)} AVAX (${way.days ?? '?'} days)`,
    way.validationId === undefined ? undefined : `validation ${way.validationId}`,
  ];
  return [`Node ${way.nodeId ?? ''}`, ...figures.filter(Boolean)].join(', ');
}

function stepLines({ code, title, state, fact, value, source }: StatusStep): string[] {
  const proof = [fact, value, source && `[${source}]`].filter(Boolean).join(' ');
  return [
    `    ${MARKS[state].padEnd(5)}${code.padEnd(16)}${title}${proof === '' ? '' : `: ${proof}`}`,
  ];
}

/** Where and how long ago it was read. */
export function readText({ read }: L1Status, now: number): string {
  if (read === undefined) return 'no answer';
  const { block, blockTime, height } = read;
  return `C-Chain block ${block} (${isoTime(blockTime)}, ${ageText(blockTime, now)}), P-Chain height ${height}`;
}

function nodeLines({ node }: OperatorStatus): string[] {
  if (node === undefined) return [];
  return [
    '',
    `Node at ${node.url}`,
    ...node.findings.map(({ verdict, text }) => `  ${verdict.padEnd(8)}${text}`),
  ];
}
