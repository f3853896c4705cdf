import { STATE_CODES } from './codes.ts';
import type { Focus, L1Status, NextAction, Track } from './standing.ts';

/** States in which a validator of the operator is inactive. */
const LOST_ALREADY: ReadonlySet<string> = new Set([
  STATE_CODES['no-balance'],
  STATE_CODES.disabled,
]);
/** States that are less urgent than a deadline and more urgent than other actions. */
const BEGUN: ReadonlySet<string> = new Set([
  STATE_CODES['update-open'],
  STATE_CODES['removal-open'],
  STATE_CODES['no-quorum'],
  STATE_CODES.expired,
  STATE_CODES['expiry-open'],
  STATE_CODES.mismatch,
  STATE_CODES['node-behind'],
  STATE_CODES['node-rekeyed'],
]);

/** States that need an action even where the track only offers something. */
export const CONCERNS_NODES: ReadonlySet<string> = new Set([
  STATE_CODES.overcommitted,
  STATE_CODES['node-behind'],
  STATE_CODES['node-rekeyed'],
]);

/** In this order: inactive validators, deadlines, states in `BEGUN`, other actions, waits for a time. */
function rank({ party, code, until }: Urgent): number {
  if (LOST_ALREADY.has(code)) return 0;
  if (party === 'clock') return 5;
  if (until !== undefined) return 1;
  return BEGUN.has(code) ? 2 : 3;
}

type Urgent = Pick<NextAction, 'party' | 'code' | 'until'>;

/** Negative if the first action is more urgent: by rank, then by deadline. */
export function compareUrgency(a: Urgent, b: Urgent): number {
  return rank(a) - rank(b) || (a.until ?? 0) - (b.until ?? 0);
}

function compare(a: Track, b: Track): number {
  // Finished tracks sort after tracks with an action.
  if (a.nextAction === undefined || b.nextAction === undefined) {
    return Number(a.nextAction === undefined) - Number(b.nextAction === undefined);
  }
  return compareUrgency(a.nextAction, b.nextAction);
}

/** The focus, the operator's track, then the nodes by urgency, then the track for a new node. */
export function mostUrgentFirst(
  tracks: readonly Track[],
  focus: Focus | undefined,
): readonly Track[] {
  const of = (kind: Track['kind']) => tracks.filter((track) => track.kind === kind);
  const ranked = [...of('operator'), ...of('node').toSorted(compare), ...of('new-node')];
  const first = ranked.filter((track) => isFocus(track, focus));
  return [...first, ...ranked.filter((track) => !first.includes(track))];
}

function isFocus({ kind, nodeId }: Track, focus: Focus | undefined): boolean {
  return kind === 'node' && focus !== undefined && nodeId === focus.nodeId;
}

function waitingTracks(tracks: readonly Track[]): readonly Track[] {
  return tracks
    .filter(({ isOffer, nextAction }) =>
      isOffer === true ? CONCERNS_NODES.has(nextAction?.code ?? '') : nextAction !== undefined,
    )
    .toSorted(compare);
}

/** If the operator's nodes use too much stake, that concerns each of them. */
export function mostUrgentAction(
  tracks: readonly Track[],
  focus: Focus | undefined,
): NextAction | undefined {
  const focusTrack = tracks.find((track) => isFocus(track, focus));
  const waiting = waitingTracks(tracks);
  if (focusTrack === undefined) return waiting[0]?.nextAction;
  const over = ({ nextAction }: Track) => nextAction?.code === STATE_CODES.overcommitted;
  const [first] = [focusTrack.nextAction, waiting.find(over)?.nextAction]
    .filter((action) => action !== undefined)
    .toSorted(compareUrgency);
  return first;
}

/** Without duplicates: the main action, then the other actions by urgency. */
export function nextActionsOf({
  nextAction,
  tracks,
}: Pick<L1Status, 'nextAction' | 'tracks'>): readonly NextAction[] {
  const others = waitingTracks(tracks).flatMap(({ nextAction: next, besides }) =>
    [next, besides].filter((action) => action !== undefined),
  );
  const all = nextAction === undefined ? others : [nextAction, ...others];
  const keys = all.map(keyOf);
  return all.filter((_, i) => keys.indexOf(keys[i] ?? '') === i);
}

export function isListed(
  nextAction: NextAction,
  l1: Pick<L1Status, 'nextAction' | 'tracks'>,
): boolean {
  return nextActionsOf(l1).some((action) => keyOf(action) === keyOf(nextAction));
}

/** Identifies an action by its content, because several tracks may have the same action. */
function keyOf({ party, code, says, until }: NextAction): string {
  return JSON.stringify([party, code, says, until ?? null], (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
