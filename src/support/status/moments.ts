import type { Party } from '../../domain/party.ts';
import { isoTime } from '../../tasks/iso-time.ts';
import type { Since } from './standing.ts';

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

/** "since 2026-01-31 10:00:00 UTC (2 h)", with "about" where it is only known roughly. */
export function sinceText({ from, to }: Since, now: number): string {
  const about = to - from > 1n ? 'about ' : '';
  return `since ${about}${isoTime(to)} (${span(BigInt(Math.floor(now / 1000)) - to)})`;
}

/** "until 2026-01-31 10:00:00 UTC (in 2 h)". */
export function untilText(until: number, now: number): string {
  const left = BigInt(Math.floor((until - now) / 1000));
  const when = left > 0n ? `in ${span(left)}` : 'past';
  return `until ${isoTime(BigInt(Math.floor(until / 1000)))} (${when})`;
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
