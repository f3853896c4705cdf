import type { Writable } from 'node:stream';
import type { Session } from '../../session/session.ts';
import { needsOperator } from '../../session/view/page-of.ts';

const ESC = '\u001b';
const BEL = '\u0007';
const KEEP_TITLE = `${ESC}[22;0t`;
const PUT_TITLE_BACK = `${ESC}[23;0t`;

/** An operator counts as present for this time after a key press, in milliseconds. */
const LOOKING_MS = 5_000;

/** Tells an absent operator that the wizard needs them. */
export interface Attention {
  readonly start: () => void;
  /** Must be called after each key press. */
  readonly noticed: () => void;
  /** Restores the title. */
  readonly stop: () => void;
}

interface Means {
  readonly session: Pick<Session, 'view' | 'subscribe'>;
  readonly output: Pick<Writable, 'write'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly bell: boolean;
  /** The title while the wizard needs the operator; undefined if the title must not change. */
  readonly title: string | undefined;
  /**
   * The sequences that restore the terminal. While the title is changed, the set contains the title's
   * sequence.
   */
  readonly undo: Set<string>;
}

/**
 * Rings the bell once and changes the title when a wait ends in a question. Does neither if the operator
 * has pressed a key recently.
 */
export function createAttention({ session, output, now, bell, title, undo }: Means): Attention {
  let waited = false;
  let called = false;
  let lastKey = now();
  let stopListening: () => void = () => undefined;
  const calm = (): void => {
    if (called && title !== undefined) {
      output.write(PUT_TITLE_BACK);
      undo.delete(PUT_TITLE_BACK);
    }
    called = false;
  };
  const update = (): void => {
    const { screen } = session.view();
    const asks = needsOperator(screen);
    if (asks && waited && !called && now() - lastKey >= LOOKING_MS) {
      called = true;
      if (title !== undefined) {
        undo.add(PUT_TITLE_BACK);
        output.write(`${KEEP_TITLE}${ESC}]2;${title}${BEL}`);
      }
      if (bell) output.write(BEL);
    } else if (!asks) calm();
    waited = !asks;
  };
  return {
    start() {
      stopListening = session.subscribe(update);
      update();
    },
    noticed() {
      lastKey = now();
      calm();
    },
    stop() {
      stopListening();
      calm();
    },
  };
}
