import type { Party } from '../../domain/party.ts';
import type { Words } from '../../session/text/words.ts';
import { isoTime } from '../../tasks/iso-time.ts';
import { UNTOLD, type Since } from './standing.ts';
import type { Turn } from './status.ts';

/** Whose turn, in words. */
export function partyText(party: Party, words: Words): string {
  return words.text(`desk.party.${party}`);
}

/** Uncertainty below this does not deserve a second moment. */
const MINUTE = 60n;

/**
 * "since 2026-01-31 10:00:00 UTC (2 h)", with "about" where it is only known roughly, with both ends
 * where that says too little, and in as many words where nothing tells.
 */
export function sinceText(since: Since | typeof UNTOLD, now: number, words: Words): string {
  const { text } = words;
  if (since === UNTOLD) return text('desk.since.unknown');
  const { from, to } = since;
  const seconds = BigInt(Math.floor(now / 1000)) - to;
  const age = span(seconds, words);
  const doubt = to - from;
  if (from === 0n) return text('desk.since.before', { to: isoTime(to), age });
  if (doubt > MINUTE && doubt > seconds) {
    return text('desk.since.between', { from: isoTime(from), to: isoTime(to) });
  }
  return text(doubt > 1n ? 'desk.since.about' : 'desk.since', { to: isoTime(to), age });
}

/** "until 2026-01-31 10:00:00 UTC (in 2 h)". */
export function untilText(until: number, now: number, words: Words): string {
  const left = BigInt(Math.floor((until - now) / 1000));
  const at = isoTime(BigInt(Math.floor(until / 1000)));
  return left > 0n
    ? words.text('desk.until', { at, left: span(left, words) })
    : words.text('desk.until.past', { at });
}

/** Since when and until when, as far as either is known; empty for neither. */
export function momentsText(
  { since, until }: Pick<Turn, 'since' | 'until'>,
  now: number,
  words: Words,
): string {
  return [since && sinceText(since, now, words), until && untilText(until, now, words)]
    .filter(Boolean)
    .join(words.text('linear.comma'));
}

/** How old a block is. */
export function ageText(blockTime: bigint, now: number, words: Words): string {
  return words.text('desk.ago', { age: span(BigInt(Math.floor(now / 1000)) - blockTime, words) });
}

/** A length of time in its largest unit; never less than none. */
function span(seconds: bigint, { text }: Words): string {
  const positive = seconds > 0n ? seconds : 0n;
  if (positive < 120n) return text('time.s', { count: Number(positive) });
  if (positive < 7200n) return text('time.min', { count: Number(positive / 60n) });
  if (positive < 172_800n) return text('time.h', { count: Number(positive / 3600n) });
  return text('desk.days', { count: Number(positive / 86_400n) });
}
