import type { Writable } from 'node:stream';
import type { Session } from '../../session/session.ts';
import { needsPerson } from '../screens/needs-person.ts';

/** Takes the progress away again (OSC 9;4). */
const NONE = sequence(0, 0);

const STATES = { running: 1, problem: 2, asks: 4 } as const;

function sequence(state: number, percent: number): string {
  return `\u001b]9;4;${state};${percent}\u0007`;
}

/** Whether the terminal shows progress; others would show the sequence as a notification. */
export function showsProgress(environment: Readonly<Record<string, string | undefined>>): boolean {
  const says = (name: string): string => environment[name] ?? '';
  // These keep such a sequence for themselves.
  if (says('TMUX') !== '' || says('STY') !== '') return false;
  if (says('WT_SESSION') !== '' || says('ConEmuANSI') === 'ON') return true;
  if (says('TERM_PROGRAM') === 'ghostty') return true;
  // VTE since 0.80.
  return Number(says('VTE_VERSION')) >= 8000;
}

interface Means {
  readonly session: Pick<Session, 'view' | 'subscribe'>;
  readonly output: Pick<Writable, 'write'>;
  /** Holds what takes the progress away for as long as there is some. */
  readonly undo: Set<string>;
}

/** Shows how many of the steps are done in the terminal's tab or task bar, and whether it is the operator's turn. */
export function createTaskProgress({ session, output, undo }: Means): {
  readonly start: () => void;
  readonly stop: () => void;
} {
  let told = NONE;
  let stopListening: () => void = () => undefined;
  const tell = (next: string): void => {
    if (next === told) return;
    told = next;
    if (next === NONE) undo.delete(NONE);
    else undo.add(NONE);
    output.write(next);
  };
  const look = (): void => {
    const { screen, steps } = session.view();
    const done = steps.filter(({ state }) => state === 'done').length;
    if (done === 0 || screen.kind === 'done') {
      tell(NONE);
      return;
    }
    const state = screen.kind === 'problem' ? 'problem' : needsPerson(screen) ? 'asks' : 'running';
    tell(sequence(STATES[state], Math.floor((100 * done) / steps.length)));
  };
  return {
    start() {
      stopListening = session.subscribe(look);
      look();
    },
    stop() {
      stopListening();
      tell(NONE);
    },
  };
}
