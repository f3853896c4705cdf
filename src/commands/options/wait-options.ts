import { OnboardError } from '../../domain/errors.ts';
import { refusedText } from '../../domain/text/refused.ts';
import type { Policy, Result } from '../../engine/engine.ts';
import type { Clock } from '../../ports/host.ts';
import {
  catalogue,
  type ErrorCode,
  type ErrorEntry,
  type Party,
} from '../../domain/error-catalogue.ts';
import type { ExitKind } from '../../domain/exit-codes.ts';

/**
 * Milliseconds that a command without `--wait` waits, for example for validators or for a block. The command
 * does not wait for people, who may take days, or for the next epoch, whose time it reports.
 */
const DEFAULT_WAIT_MS = 10 * 60_000;
/** The maximum time for which a command with `--wait` retries a failing endpoint. */
const PERSISTENCE_MS = 60 * 60_000;
const NOT_AWAITED: readonly Party[] = ['operator', 'l1-owner', 'curator', 'clock'];

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const MAX_DURATION_MS = 30 * 86_400_000;

export interface WaitOptions {
  readonly policy: Pick<Policy, 'patience' | 'persistence'>;
  /** Another party or the passing of time can resolve the error. */
  readonly retries: (failure: OnboardError) => boolean;
  /** Milliseconds for the whole command; undefined: no limit. */
  readonly timeout: number | undefined;
}

/** `wait`: milliseconds, Infinity for no limit. `now`: milliseconds since 1970. */
export function waitOptions(
  { wait, timeout }: { readonly wait: number | undefined; readonly timeout: Duration | undefined },
  now: () => number,
): WaitOptions {
  const limit = timeout?.milliseconds;
  if (wait === undefined) {
    const patience = (party: Party): number => (NOT_AWAITED.includes(party) ? 0 : DEFAULT_WAIT_MS);
    return { policy: { patience }, retries: () => false, timeout: limit };
  }
  const deadline = now() + wait;
  return {
    policy: {
      // After the deadline, the command waits for no party.
      patience: () => (now() >= deadline ? 0 : Infinity),
      persistence: Math.min(wait, PERSISTENCE_MS),
    },
    retries: ({ exit, party }) => {
      const isForOthers = party !== 'operator' && ['ask', 'wait'].includes(reasonOf(exit, party));
      return isForOthers && now() < deadline;
    },
    timeout: limit,
  };
}

export interface Duration {
  readonly text: string;
  readonly milliseconds: number;
}

/** `90s`, `30m`, `2h` or `1d`; 30 days at most. @throws OnboardError E-CLI-110 */
export function parseDuration(option: string, text: string): Duration {
  const [, count = '', unit = ''] = /^(\d{1,7})([smhd])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (UNITS[unit] ?? NaN);
  if (milliseconds > 0 && milliseconds <= MAX_DURATION_MS) return { text, milliseconds };
  throw new OnboardError('E-CLI-110', { option, text: refusedText(text) });
}

/** Milliseconds between two attempts of a command that another party blocks. */
const PAUSE_MS = 5000;

/** `report` receives the error before each repetition. undefined if `signal` aborted during a pause. */
export async function untilUnblocked<P extends { readonly result: Result }>(
  attempt: () => Promise<P>,
  { retries }: Pick<WaitOptions, 'retries'>,
  report: (failure: OnboardError) => void,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<P | undefined> {
  for (;;) {
    let failure: OnboardError;
    try {
      const performed = await attempt();
      const { result } = performed;
      if (result.kind !== 'blocked' || !retries(result.error)) return performed;
      failure = result.error;
    } catch (error) {
      if (!(error instanceof OnboardError) || !retries(error)) throw error;
      failure = error;
    }
    report(failure);
    try {
      await clock.sleep(PAUSE_MS, signal);
    } catch (abortError) {
      if (signal.aborted) return undefined;
      throw abortError;
    }
  }
}

/**
 * What a script should do about an unfinished command. `wait`: run the same command again later. `ask`: another party
 * must act, or a signature is made outside this program. `act`: change the command line, the funds, the node, an
 * endpoint or the settings. `unclear`: the chains gave no clear answer; read the state again. `fault`: report a bug.
 * `stopped`: the run was interrupted.
 */
export const REASONS = ['wait', 'ask', 'act', 'unclear', 'fault', 'stopped'] as const;
type Reason = (typeof REASONS)[number];

const PEOPLE: readonly Party[] = ['l1-owner', 'curator'];

export function reasonOf(exit: ErrorEntry['exit'], party: Party): Reason {
  switch (exit) {
    case 'cancelled':
      return 'stopped';
    case 'fault':
    case 'unclear':
      return exit;
    case 'usage':
      return 'act';
    case 'pending':
      return PEOPLE.includes(party) || party === 'operator' ? 'ask' : 'wait';
    case 'blocked':
      if (party === 'operator') return 'act';
      if (party === 'us') return 'fault';
      return PEOPLE.includes(party) ? 'ask' : 'wait';
  }
}

/**
 * `blocked` if the operator must change something after each failed read, such as the endpoint that lacks a method;
 * otherwise `unclear`, because the next read may succeed. undefined: a failure without a code.
 */
export function outcomeOfFailures(codes: readonly (ErrorCode | undefined)[]): ExitKind {
  const isPermanent = (code: ErrorCode | undefined): boolean =>
    code !== undefined && reasonOf(catalogue[code].exit, catalogue[code].party) === 'act';
  return codes.every(isPermanent) ? 'blocked' : 'unclear';
}
