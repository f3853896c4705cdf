import { STATE_CODES } from '../../session/view/state-codes.ts';
import type { Focus } from './read/find-operator.ts';
import type { L1Status, NextAction, Track } from './status.ts';

/** What is lost while nobody acts. */
const LOST_ALREADY: ReadonlySet<string> = new Set([
  STATE_CODES['no-balance'],
  STATE_CODES.disabled,
]);
/** Changes that were begun, which have no deadline of their own. */
const BEGUN: ReadonlySet<string> = new Set([
  STATE_CODES['update-open'],
  STATE_CODES['removal-open'],
  STATE_CODES['no-quorum'],
  STATE_CODES.expired,
  STATE_CODES.mismatch,
  STATE_CODES['node-behind'],
  STATE_CODES['node-rekeyed'],
]);

/** Turns on the track to another node that concern the nodes there are, or the operator's node itself. */
const CONCERNS_NODES: ReadonlySet<string> = new Set([
  STATE_CODES.overcommitted,
  STATE_CODES['node-behind'],
  STATE_CODES['node-rekeyed'],
]);

/** In which order turns are told: what runs out, what was begun, what could begin, what only takes time. */
function rank({ whose, code, until }: NextAction): number {
  if (LOST_ALREADY.has(code)) return 0;
  if (whose === 'clock') return 5;
  if (until !== undefined) return 1;
  return BEGUN.has(code) ? 2 : 3;
}

function compare(a: Track, b: Track): number {
  // A track on which nothing is left to do comes after those that wait.
  if (a.turn === undefined || b.turn === undefined) {
    return Number(a.turn === undefined) - Number(b.turn === undefined);
  }
  const [first, second] = [rank(a.turn), rank(b.turn)];
  return first - second || (a.turn.until ?? 0) - (b.turn.until ?? 0);
}

/** The tracks in the order in which they are told: the operator's, the nodes' by urgency, then one node more. */
export function mostUrgentFirst(tracks: readonly Track[]): readonly Track[] {
  const of = (about: Track['about']) => tracks.filter((track) => track.about === about);
  return [...of('operator'), ...of('node').toSorted(compare), ...of('new-node')];
}

/** The node that was asked about before everything else. */
export function focusFirst(tracks: readonly Track[], focus: Focus | undefined): readonly Track[] {
  const first = tracks.filter((track) => isFocus(track, focus));
  return [...first, ...tracks.filter((track) => !first.includes(track))];
}

function isFocus({ about, nodeId }: Track, focus: Focus | undefined): boolean {
  return about === 'node' && focus !== undefined && nodeId === focus.nodeId;
}

/**
 * The tracks that somebody has to act on, most urgent first. That there could be one node more is nobody's turn, that
 * there are too many is.
 */
export function waitingTracks(tracks: readonly Track[]): readonly Track[] {
  const hasNode = tracks.some(({ about }) => about === 'node');
  return tracks
    .filter(({ about, turn }) =>
      about === 'new-node' && hasNode ? CONCERNS_NODES.has(turn?.code ?? '') : turn !== undefined,
    )
    .toSorted(compare);
}

/** The turn that comes first: of the node that was asked about, else the most urgent one. */
export function mainTurn(
  tracks: readonly Track[],
  focus: Focus | undefined,
): NextAction | undefined {
  const asked = tracks.find((track) => isFocus(track, focus));
  return asked === undefined ? waitingTracks(tracks)[0]?.turn : asked.turn;
}

/** All turns of an L1, each once: the one that comes first, then the others by urgency. */
export function turnsOf({ turn, ways }: Pick<L1Status, 'turn' | 'ways'>): readonly NextAction[] {
  const others = waitingTracks(ways).flatMap((way) => way.turn ?? []);
  const all = turn === undefined ? others : [turn, ...others];
  const keys = all.map(keyOf);
  return all.filter((_, i) => keys.indexOf(keys[i] ?? '') === i);
}

/** Whether a turn is one of those that an L1's list has. */
export function isListed(turn: NextAction, l1: Pick<L1Status, 'turn' | 'ways'>): boolean {
  return turnsOf(l1).some((one) => keyOf(one) === keyOf(turn));
}

/** Turns of a case file that say the same are the same. */
function keyOf({ whose, code, says, until }: NextAction): string {
  return JSON.stringify([whose, code, says, until ?? null], (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
