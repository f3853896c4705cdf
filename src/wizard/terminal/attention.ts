import type { Writable } from 'node:stream';
import type { Session } from '../../session/session.ts';
import { needsOperator } from '../../session/view/page-of.ts';

const BEL = '\u0007';

/** An operator counts as present for this time after a key press, in milliseconds. */
const LOOKING_MS = 5_000;

/** Tells an absent operator that the wizard needs them. */
export interface Attention {
  readonly start: () => void;
  /** Must be called after each key press. */
  readonly noticed: () => void;
  readonly stop: () => void;
}

interface Means {
  readonly session: Pick<Session, 'view' | 'subscribe'>;
  readonly output: Pick<Writable, 'write'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Rings the bell once when a wait ends in a question, unless the operator has pressed a key recently.
 */
export function createAttention({ session, output, now }: Means): Attention {
  let waited = false;
  let lastKey = now();
  let stopListening: () => void = () => undefined;
  const update = (): void => {
    const asks = needsOperator(session.view().screen);
    if (asks && waited && now() - lastKey >= LOOKING_MS) output.write(BEL);
    waited = !asks;
  };
  return {
    start() {
      stopListening = session.subscribe(update);
      update();
    },
    noticed() {
      lastKey = now();
    },
    stop() {
      stopListening();
    },
  };
}
