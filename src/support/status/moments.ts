import type { Party } from '../../domain/party.ts';
import { isoTime } from '../../tasks/iso-time.ts';
import { UNTOLD, type Since } from './standing.ts';
import type { Turn } from './status.ts';

const PARTIES: Readonly<Record<Party, string>> = {
  operator: 'the operator',
  'l1-owner': "the L1's owner",
  curator: 'the curator',
  validators: 'the validators',
  clock: 'the clock',
  network: 'the network',
  us: 'us',
};

/** Whose turn, in words. */
export function partyText(party: Party): string {
  return PARTIES[party];
}

/** Uncertainty below this does not deserve a second moment. */
const MINUTE = 60n;

/**
 * "since 2026-01-31 10:00:00 UTC (2 h)", with "about" where it is only known roughly, with both ends
 * where that says too little, and in as many words where nothing tells.
 */
export function sinceText(since: Since | typeof UNTOLD, now: number): string {
  if (since === UNTOLD) return 'since when could not be told';
  const { from, to } = since;
  const age = BigInt(Math.floor(now / 1000)) - to;
  const doubt = to - from;
  if (from === 0n) return `since before ${isoTime(to)} (more than ${span(age)})`;
  if (doubt > MINUTE && doubt > age) return `since between ${isoTime(from)} and ${isoTime(to)}`;
  return `since ${doubt > 1n ? 'about ' : ''}${isoTime(to)} (${span(age)})`;
}

/** "until 2026-01-31 10:00:00 UTC (in 2 h)". */
export function untilText(until: number, now: number): string {
  const left = BigInt(Math.floor((until - now) / 1000));
  const when = left > 0n ? `in ${span(left)}` : 'past';
  return `until ${isoTime(BigInt(Math.floor(until / 1000)))} (${when})`;
}

/** Since when and until when, as far as either is known; empty for neither. */
export function momentsText({ since, until }: Pick<Turn, 'since' | 'until'>, now: number): string {
  return [since && sinceText(since, now), until && untilText(until, now)]
    .filter(Boolean)
    .join(', ');
}

/** How old a block is. */
export function ageText(blockTime: bigint, now: number): string {
  return `${span(BigInt(Math.floor(now / 1000)) - blockTime)} ago`;
}

/** A length of time in its largest unit; never less than none. */
function span(seconds: bigint): string {
  const positive = seconds > 0n ? seconds : 0n;
  if (positive < 120n) return `${positive} s`;
  if (positive < 7200n) return `${positive / 60n} min`;
  if (positive < 172_800n) return `${positive / 3600n} h`;
  return `${positive / 86_400n} days`;
}
