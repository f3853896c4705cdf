import type { PtyProgram } from './pty.ts';

/** Nobody is waited for on the way; machines may be busy. */
const PATIENCE_MS = 100_000;

/** What a person answers who takes what is proposed and sends what is read out. */
const answers: readonly (readonly [prompt: RegExp, answer: string])[] = [
  [/Your public link[^]*Your answer: $/, 'https://operator.example'],
  [/Enter alone takes [^\n]*: $/, ''],
  [/\by\b[^\n]*: $/, 'y'],
];

/**
 * Answers every question of linear mode until what is expected was said, behind what was said `before`; gives all
 * that was said until then. Throws on a problem.
 */
export async function answerLinearUntil(
  program: PtyProgram,
  expected: RegExp,
  before = '',
): Promise<string> {
  let said = before;
  for (let read = said.length; ; read = said.length) {
    let answer: string | undefined;
    await program.waitFor((_terminal, output) => {
      said = output;
      const unread = said.slice(read);
      answer = answers.find(([prompt]) => prompt.test(unread))?.[1];
      return answer !== undefined || expected.test(unread) || /Problem: /.test(unread);
    }, PATIENCE_MS);
    if (expected.test(said.slice(read))) return said;
    if (answer === undefined) throw new Error(`There is no answer to this:\n${said.slice(read)}`);
    program.type(`${answer}\r`);
  }
}
