import type { PtyProgram } from './pty.ts';

/** Nobody is waited for on the way; machines may be busy. */
const PATIENCE_MS = 60_000;

/** What a person answers who takes what is proposed and sends what is read out. */
const answers: readonly (readonly [prompt: RegExp, answer: string])[] = [
  [/A link to tell people[^]*: $/, 'https://operator.example'],
  [/Enter alone takes [^]*: $/, ''],
  [/\by\b[^]*: $/, 'y'],
];

/** Answers every question of linear mode until what is expected was said. Throws on a problem. */
export async function answerLinearUntil(program: PtyProgram, expected: RegExp): Promise<void> {
  let read = program.output.length;
  for (;;) {
    const unread = (): string => program.output.slice(read);
    await program.waitFor(
      () => expected.test(unread()) || unread().endsWith(': ') || /Problem: /.test(unread()),
      PATIENCE_MS,
    );
    const text = unread();
    if (expected.test(text)) return;
    const [, answer] = answers.find(([prompt]) => prompt.test(text)) ?? [];
    if (answer === undefined) throw new Error(`There is no answer to this:\n${text}`);
    read = program.output.length;
    program.type(`${answer}\r`);
  }
}
