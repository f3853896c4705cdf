// The person who walks the whole way in a terminal, bundled for the bench.
export { answerUntil } from '../test/helpers/terminal/pty-person.ts';
export { PtyProgram } from '../test/helpers/terminal/pty.ts';
