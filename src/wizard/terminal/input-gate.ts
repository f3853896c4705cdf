import { createContext } from 'react';
import type { Writable } from 'node:stream';
import type { TerminalKeyboard } from '../input/keyboard.ts';
import { nextEventLoopTurn } from '../time/pacer.ts';

/**
 * A gate for keys and output. While the gate is closed, output is delayed and keys are dropped. The wizard
 * closes the gate between two screens, so that a key pressed before a question is visible never answers the
 * question.
 */
export interface InputGate {
  /** Closes the gate. Must be called before a new screen is drawn. */
  readonly lower: () => void;
  /** Opens the gate after all keys typed so far are dropped. Must be called after the new screen is drawn. */
  readonly drawn: () => void;
  /** Opens the gate at once and writes the delayed output. */
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
    // Between two turns of the event loop, Node reads the terminal once. All keys typed before the screen
    // appears are therefore dropped.
    await nextEventLoopTurn();
    await nextEventLoopTurn();
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
