import { groupDigits } from '../../../domain/units.ts';
import { message, type Text } from '../../../domain/message.ts';
import { stepMessage } from '../../../standing/step-title.ts';
import { STATE_CODES } from '../../../standing/codes.ts';
import type { OperatorStatus, StatusFinding } from '../status.ts';
import type { L1Status, NextAction, Track } from '../../../standing/standing.ts';

/** A difference from the previous check. */
export interface StatusChange {
  /** Identifies the changed value. All changes of one value have the same ID. */
  readonly id: string;
  /** The name of the L1; undefined if the change concerns the operator's node or this machine. */
  readonly l1: string | undefined;
  /** The track concerned; undefined if the change concerns the whole L1. */
  readonly track: Track | undefined;
  readonly code: string | undefined;
  readonly text: Text;
  /** True if the change is worth a notification. */
  readonly alert: boolean;
}

/** States that may cost the operator money. */
const ALERTING: ReadonlySet<string> = new Set([
  STATE_CODES.expired,
  STATE_CODES['no-balance'],
  STATE_CODES['low-balance'],
  STATE_CODES.disabled,
  STATE_CODES.overcommitted,
  STATE_CODES['node-behind'],
  STATE_CODES['node-rekeyed'],
  STATE_CODES['no-quorum'],
  STATE_CODES.mismatch,
]);
/** Matches the keys of the messages for a disabled operator. */
const DISABLED = /^(?:wait|over)\.disabled/;
/** How long before a deadline the program warns, in milliseconds. */
const WARNINGS_MS = [3_600_000, 600_000];
/**
 * Deadlines are rounded to multiples of this time, in milliseconds. A deadline computed from a balance varies
 * by seconds.
 */
const SAME_DEADLINE_MS = 600_000;

/**
 * Returns the changes between two checks. For an L1 that the later check could not read, returns only the
 * failure.
 */
export function statusChanges(
  before: OperatorStatus,
  after: OperatorStatus,
): readonly StatusChange[] {
  const l1s = after.l1s.flatMap((l1) => {
    const then = previousOf(l1, before);
    return then === undefined ? [] : l1Changes(then, l1);
  });
  const failed = after.failed.filter(({ id }) => !before.failed.some((one) => one.id === id));
  return [
    ...l1s,
    ...nodeChanges(before.node?.findings, after.node?.findings),
    ...failed.map(({ id, step }) => ({
      ...{ id: `failed:${id}`, l1: undefined, track: undefined, code: undefined, alert: false },
      text: message('watch.failed', { step: stepMessage(step), id }),
    })),
  ];
}

/**
 * Finds an L1 in the previous check by its balancer, because L1s may share a name. If no balancer matches,
 * finds the L1 by its name, because an L1 may get another balancer.
 */
export function previousOf(l1: L1Status, { l1s }: OperatorStatus): L1Status | undefined {
  return (
    l1s.find((one) => (one.balancer ?? one.name) === (l1.balancer ?? l1.name)) ??
    l1s.find(({ name }) => name === l1.name)
  );
}

/**
 * Returns the deadlines for which a warning is due.
 * @param now milliseconds since 1970; the latest block's time replaces an earlier `now`
 */
export function nearDeadlines({ l1s }: OperatorStatus, now: number): readonly StatusChange[] {
  return l1s.flatMap((l1) => {
    const near = l1.tracks.flatMap((track) => {
      const { nextAction } = track;
      const time = Math.max(now, Number(l1.read?.blockTime ?? 0n) * 1000);
      if (
        nextAction?.until === undefined ||
        nextAction.whose === 'clock' ||
        nextAction.until <= time
      )
        return [];
      const left = nextAction.until - time;
      const reached = WARNINGS_MS.findLast((warning) => left <= warning);
      if (reached === undefined) return [];
      const deadline = Math.round(nextAction.until / SAME_DEADLINE_MS);
      return [
        {
          id: `deadline:${l1.name}:${nextAction.code}:${keyOfText(nextAction.says)}:${deadline}:${reached}`,
          ...{ l1: l1.name, track: track, code: nextAction.code, alert: true },
          text: message('watch.deadline', { minutes: Math.ceil(left / 60_000) }),
        },
      ];
    });
    return onceEach(near, ({ id }) => id);
  });
}

function l1Changes(then: L1Status, now: L1Status): readonly StatusChange[] {
  const change = (
    id: string,
    text: Text,
    rest: Partial<Pick<StatusChange, 'track' | 'code' | 'alert'>> = {},
  ): StatusChange => ({
    ...{ id: `${now.name}:${id}`, l1: now.name, track: undefined, code: undefined, alert: false },
    ...rest,
    text,
  });
  if (now.read === undefined) {
    return then.read === undefined || now.nextAction === undefined
      ? []
      : [change('read', now.nextAction.says, { code: now.code, alert: true })];
  }
  const moved = (['balancer', 'middleware'] as const).filter(
    (contract) => then[contract] !== undefined && then[contract] !== now[contract],
  );
  if (moved.length > 0) {
    // The state on the new contract cannot be compared with the state on the old contract.
    return moved.map((contract) => {
      const values = { from: then[contract] ?? '-', to: now[contract] ?? '-' };
      return change(contract, message(`watch.${contract}`, values), {
        code: now.code,
        alert: true,
      });
    });
  }
  const back = then.read === undefined ? [change('read', message('watch.read-again'))] : [];
  if (then.read === undefined && then.tracks.length === 0) return back;
  const keys = [...new Set([...then.tracks, ...now.tracks].map(keyOf))];
  const ofWays = keys.flatMap((key) => {
    const [was, is] = [then, now].map(({ tracks }) => tracks.find((track) => keyOf(track) === key));
    return wayChanges(key, was, is, change);
  });
  const isToldByTrack = ofWays.some(
    ({ code }) => code !== undefined && code === now.nextAction?.code,
  );
  const isMain = actionKey(then.nextAction) !== actionKey(now.nextAction) && !isToldByTrack;
  const main = isMain ? [actionChange('turn', now.nextAction, undefined, change)] : [];
  return [...back, ...main, ...onceEach(ofWays, keyOfChange)];
}

/** Merges equal changes of several tracks into one change of the whole L1. */
function onceEach(
  changes: readonly StatusChange[],
  key: (change: StatusChange) => string,
): readonly StatusChange[] {
  const keys = changes.map(key);
  return changes.flatMap((change, i) => {
    if (keys.indexOf(keys[i] ?? '') !== i) return [];
    return keys.lastIndexOf(keys[i] ?? '') === i ? [change] : [{ ...change, track: undefined }];
  });
}

/** Returns the key by which equal changes are merged: the code and the text or, without a code, the ID. */
function keyOfChange({ id, code, text }: StatusChange): string {
  return code === undefined ? id : `${code} ${keyOfText(text)}`;
}

function keyOfText(text: Text): string {
  return JSON.stringify(text, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

type Change = (
  id: string,
  text: Text,
  rest?: Partial<Pick<StatusChange, 'track' | 'code' | 'alert'>>,
) => StatusChange;

function wayChanges(
  key: string,
  was: Track | undefined,
  is: Track | undefined,
  change: Change,
): readonly StatusChange[] {
  if (is === undefined) {
    // A missing new-node track is no change: the track is left out while the operator itself has an action.
    if (was?.about !== 'node') return [];
    return [change(`${key}:gone`, message('watch.node-gone'), { track: was, alert: true })];
  }
  if (was === undefined) {
    return is.about === 'node'
      ? [change(`${key}:new`, message('watch.node-new'), { track: is })]
      : [];
  }
  const done = is.steps.filter(
    ({ id, state }) => state === 'done' && stateOf(was, id) === 'not-done',
  );
  const undone = is.steps.filter(
    ({ id, state }) => state === 'not-done' && stateOf(was, id) === 'done',
  );
  return [
    ...(actionKey(was.nextAction) === actionKey(is.nextAction)
      ? []
      : [actionChange(key, is.nextAction, is, change)]),
    ...done.map(({ id, title }) =>
      change(`${key}:${id}`, message('watch.done', { step: title }), { track: is }),
    ),
    ...undone.map(({ id, title }) =>
      change(`${key}:${id}`, message('watch.undone', { step: title }), { track: is }),
    ),
    ...(is.weight === undefined || was.weight === undefined || is.weight === was.weight
      ? []
      : [
          change(
            `${key}:weight`,
            message('watch.weight', {
              from: groupDigits(was.weight.toString()),
              weight: is.weight,
            }),
            { track: is },
          ),
        ]),
  ];
}

function stateOf({ steps }: Track, id: string): string | undefined {
  return steps.find((step) => step.id === id)?.state;
}

/** Identifies a track by its constant parts. */
function keyOf({ about, nodeId }: Track): string {
  return `${about}:${nodeId ?? ''}`;
}

function actionChange(
  key: string,
  nextAction: NextAction | undefined,
  track: Track | undefined,
  change: Change,
): StatusChange {
  if (nextAction === undefined) {
    const code = STATE_CODES.validating;
    return change(
      `${key}:turn`,
      message('desk.nothing-left'),
      track === undefined ? { code } : { track, code },
    );
  }
  const says = typeof nextAction.says === 'string' ? undefined : nextAction.says.key;
  const alert = ALERTING.has(nextAction.code) || (says !== undefined && DISABLED.test(says));
  return change(`${key}:turn`, nextAction.says, {
    ...(track === undefined ? {} : { track }),
    code: nextAction.code,
    alert,
  });
}

/**
 * Identifies an action by its party and reason. Leaves out figures, because they change with every block.
 */
function actionKey(nextAction: NextAction | undefined): string {
  if (nextAction === undefined) return '';
  const { whose, code, error, says } = nextAction;
  return [whose, code, error, typeof says === 'string' ? says : says.key].join();
}

/**
 * Returns the changes at the operator's node: the node stops answering, answers again, or has a new
 * problem.
 */
function nodeChanges(
  then: readonly StatusFinding[] | undefined,
  now: readonly StatusFinding[] | undefined,
): readonly StatusChange[] {
  if (then === undefined || now === undefined) return [];
  const whole = { l1: undefined, track: undefined, code: undefined };
  if (isSilent(now) !== isSilent(then)) {
    const text = isSilent(now) ? message('watch.node-silent') : message('watch.node-back');
    return [{ id: 'node:answers', ...whole, text, alert: isSilent(now) }];
  }
  const problems = now.filter(({ verdict }) => verdict === 'warns' || verdict === 'fails');
  return problems
    .filter((one) => !then.some((other) => findingKey(other) === findingKey(one)))
    .map((one) => ({
      ...{ id: `node:${findingKey(one)}`, ...whole, text: one.text },
      alert: one.verdict === 'fails',
    }));
}

/** True if the only finding is that the node did not answer. */
function isSilent(findings: readonly StatusFinding[]): boolean {
  const [first, ...others] = findings;
  const isFailure = typeof first?.text === 'object' && first.text.key === 'reason.with-code';
  return others.length === 0 && first?.verdict === 'unknown' && isFailure;
}

function findingKey({ verdict, text }: StatusFinding): string {
  return `${verdict}:${typeof text === 'string' ? text : text.key}`;
}
