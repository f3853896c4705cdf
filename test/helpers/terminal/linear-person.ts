import type { PtyProgram } from './pty.ts';

/** The time limit in milliseconds. No step waits for a person, but the machine may be busy. */
const PATIENCE_MS = 500_000;

/** The answers of a person who accepts what is proposed and sends what is read out. */
const answers: readonly (readonly [prompt: RegExp, answer: string])[] = [
  [/Your public link[^]*Your answer: $/, 'https://operator.example'],
  [/(?:or Enter for|Press Enter to) [^\n]*: $/, ''],
  [/\by\b[^\n]*: $/, 'y'],
];

/**
 * Answers every question of linear mode until the expected text appears after `before`. Returns the output
 * up to then. Throws on a problem.
 */
export async function answerLinearUntil(
  program: PtyProgram,
  expected: RegExp,
  before = '',
): Promise<string> {
  let text = before;
  for (let read = text.length; ; read = text.length) {
    let answer: string | undefined;
    await program.waitFor((_terminal, output) => {
      text = output;
      const unread = text.slice(read);
      answer = answers.find(([prompt]) => prompt.test(unread))?.[1];
      return answer !== undefined || expected.test(unread) || /Problem: /.test(unread);
    }, PATIENCE_MS);
    if (expected.test(text.slice(read))) return text;
    if (answer === undefined) throw new Error(`There is no answer to this:\n${text.slice(read)}`);
    program.type(`${answer}\r`);
  }
}
