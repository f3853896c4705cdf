import { expect, test } from 'vitest';
import { PtyProgram } from '../helpers/terminal/pty.ts';

const BEGIN = String.raw`\033[?2026h`;
const END = String.raw`\033[?2026l`;

test('a screen is read only after its frame has arrived completely, in however many pieces', async () => {
  const program = new PtyProgram({
    command: 'sh',
    args: [
      '-c',
      `printf '${BEGIN}first half,'; read -r answer; printf 'second half${END}'; read -r answer`,
    ],
  });
  // The shell waits for this key before it prints the second half.
  program.type('\r');
  expect(await program.reads(/first half[^]*/)).toContain('second half');
  program.type('\r');
  await program.ended;
});

test('the last output of a program is read completely, however long it is and however busy the reader is', async () => {
  const lines = 400;
  const program = new PtyProgram({
    command: 'sh',
    args: ['-c', `read -r answer; seq -f 'line %g of its last words' ${lines}`],
  });
  program.type('\r');
  // Meanwhile, the program writes what it can, and ends if the terminal accepts all of it.
  blockFor(300);
  await program.ended;
  expect(program.output).toContain(`line ${lines} of`);
});

/** Blocks this process for the given milliseconds. */
function blockFor(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
