import { createContext } from 'react';
import type { Writable } from 'node:stream';
import type { TerminalKeyboard } from '../input/keyboard.ts';
import { nextTurn } from '../time/next-turn.ts';

/**
 * Falls between two screens, so that no key answers a question that was not there when it was pressed: while
 * it is down nothing is written, and what was typed is read and dropped. It rises with the new screen.
 */
export interface InputGate {
  /** A new screen is about to be drawn. */
  readonly lower: () => void;
  /** It has been drawn behind the curtain. */
  readonly drawn: () => void;
  /** Shows at once what there is. */
  readonly raise: () => void;
}

export const InputGateContext = createContext<Pick<InputGate, 'lower'>>({ lower: () => undefined });

export function createInputGate(
  keyboard: Pick<TerminalKeyboard, 'hold' | 'release'>,
  output: Writable,
): InputGate {
  let down = false;
  let falls = 0;
  const raise = (): void => {
    if (!down) return;
    down = false;
    output.uncork();
    keyboard.release();
  };
  const raiseAfterReading = async (fall: number): Promise<void> => {
    // Between two turns lies one reading of the terminal: of everything that was typed before the screen shows.
    await nextTurn();
    await nextTurn();
    if (fall === falls) raise();
  };
  return {
    lower() {
      falls += 1;
      keyboard.hold();
      if (!down) output.cork();
      down = true;
    },
    drawn() {
      if (down) void raiseAfterReading(falls);
    },
    raise,
  };
}
