import { createContext } from 'react';
import type { Writable } from 'node:stream';
import type { TerminalKeyboard } from '../input/keyboard.ts';
import { awaitTypedInput } from '../input/input-parser.ts';

/**
 * While the gate is closed, output is delayed and keys are dropped. The wizard closes it between two screens,
 * so that a key pressed before a question is visible never answers it.
 */
export type InputGate = ReturnType<typeof createInputGate>;

export const InputGateContext = createContext<Pick<InputGate, 'lower'>>({ lower: () => undefined });

export function createInputGate(
  keyboard: Pick<TerminalKeyboard, 'hold' | 'release'>,
  output: Writable,
) {
  let down = false;
  let falls = 0;
  const raise = (): void => {
    if (!down) return;
    down = false;
    output.uncork();
    keyboard.release();
  };
  const raiseAfterReading = async (fall: number): Promise<void> => {
    await awaitTypedInput();
    if (fall === falls) raise();
  };
  return {
    /** Closes the gate. Must be called before a new screen is drawn. */
    lower(): void {
      falls += 1;
      keyboard.hold();
      if (!down) output.cork();
      down = true;
    },
    /** Opens the gate after all keys typed so far are dropped. Must be called after the new screen is drawn. */
    drawn: (): void => {
      if (down) void raiseAfterReading(falls);
    },
    /** Opens the gate at once and writes the delayed output. */
    raise,
  };
}
