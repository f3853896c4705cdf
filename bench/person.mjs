// The person who walks the whole way in a terminal, bundled for the bench.
export { answerUntil } from '../test/support/pty-person.ts';
export { PtyProgram } from '../test/support/pty.ts';
