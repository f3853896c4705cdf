// The simulated operator that completes the wizard in a terminal. main.ts bundles this file.
export { answerUntil } from '../../test/helpers/terminal/pty-person.ts';
export { PtyProgram } from '../../test/helpers/terminal/pty.ts';
