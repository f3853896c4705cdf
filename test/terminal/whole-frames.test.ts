import { expect, test } from 'vitest';
import { PtyProgram } from '../support/pty.ts';

const BEGIN = String.raw`\033[?2026h`;
const END = String.raw`\033[?2026l`;

test('what a screen shows counts when all of the frame has arrived, in however many pieces', async () => {
  const program = new PtyProgram({
    command: 'sh',
    args: [
      '-c',
      `printf '${BEGIN}first half,'; read -r answer; printf 'second half${END}'; read -r answer`,
    ],
  });
  // Behind the first piece lies a question that only this answers.
  program.type('\r');
  expect(await program.reads(/first half[^]*/)).toContain('second half');
  program.type('\r');
  await program.ended;
});
