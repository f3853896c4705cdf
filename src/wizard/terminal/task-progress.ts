import type { Writable } from 'node:stream';
import type { Session } from '../../session/session.ts';
import { needsOperator } from '../../session/view/page-of.ts';

/** The sequence that removes the progress (OSC 9;4). */
const NONE = sequence(0, 0);

const STATES = { running: 1, problem: 2, asks: 4 } as const;

function sequence(state: number, percent: number): string {
  return `\u001b]9;4;${state};${percent}\u0007`;
}

/** True if the terminal shows progress. Some other terminals would show the sequence as a notification. */
export function showsProgress(environment: Readonly<Record<string, string | undefined>>): boolean {
  const says = (name: string): string => environment[name] ?? '';
  // tmux and screen do not pass the sequence on.
  if (says('TMUX') !== '' || says('STY') !== '') return false;
  if (says('WT_SESSION') !== '' || says('ConEmuANSI') === 'ON') return true;
  if (says('TERM_PROGRAM') === 'ghostty') return true;
  // VTE shows progress since version 0.80.
  return Number(says('VTE_VERSION')) >= 8000;
}

interface Means {
  readonly session: Pick<Session, 'view' | 'subscribe'>;
  readonly output: Pick<Writable, 'write'>;
  /**
   * The sequences that restore the terminal. While progress is shown, the set contains the sequence that
   * removes it.
   */
  readonly undo: Set<string>;
}

/**
 * Shows progress in the terminal's tab or task bar: how many steps are done, and whether the wizard needs
 * the operator.
 */
export function createTaskProgress({ session, output, undo }: Means): {
  readonly start: () => void;
  readonly stop: () => void;
} {
  let written = NONE;
  let stopListening: () => void = () => undefined;
  const write = (next: string): void => {
    if (next === written) return;
    written = next;
    if (next === NONE) undo.delete(NONE);
    else undo.add(NONE);
    output.write(next);
  };
  const update = (): void => {
    const { screen, steps } = session.view();
    const done = steps.filter(({ state }) => state === 'done').length;
    if (done === 0 || screen.kind === 'done') {
      write(NONE);
      return;
    }
    const state =
      screen.kind === 'problem' ? 'problem' : needsOperator(screen) ? 'asks' : 'running';
    write(sequence(STATES[state], Math.floor((100 * done) / steps.length)));
  };
  return {
    start() {
      stopListening = session.subscribe(update);
      update();
    },
    stop() {
      stopListening();
      write(NONE);
    },
  };
}
