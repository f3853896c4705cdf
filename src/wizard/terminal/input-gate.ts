import type { Writable } from 'node:stream';
import type { TerminalKeyboard } from '../input/keyboard.ts';
import { awaitTypedInput } from '../input/input-parser.ts';

/**
 * While the gate is closed, output is delayed and keys are dropped. The wizard closes it between two screens,
 * so that a key pressed before a question is visible never answers it.
 */
export type InputGate = ReturnType<typeof createInputGate>;

export function createInputGate(
  keyboard: Pick<TerminalKeyboard, 'hold' | 'release'>,
  output: Writable,
) {
  let isClosed = false;
  let closings = 0;
  const open = (): void => {
    if (!isClosed) return;
    isClosed = false;
    output.uncork();
    keyboard.release();
  };
  const openAfterReading = async (closing: number): Promise<void> => {
    await awaitTypedInput();
    if (closing === closings) open();
  };
  return {
    /** Closes the gate. Must be called before a new screen is drawn. */
    close(): void {
      closings += 1;
      keyboard.hold();
      if (!isClosed) output.cork();
      isClosed = true;
    },
    /** Opens the gate after all keys typed so far are dropped. Must be called after the new screen is drawn. */
    drawn: (): void => {
      if (isClosed) void openAfterReading(closings);
    },
    /** Opens the gate at once and writes the delayed output. */
    open,
  };
}
