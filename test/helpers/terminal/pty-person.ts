import { setTimeout } from 'node:timers/promises';
import { RELEASED_MS } from '../../../src/wizard/input/keyboard.ts';
import type { PtyProgram } from './pty.ts';

/** In milliseconds. The program may read a key later than it was typed. */
const MARGIN_MS = 500;

/** Matches a confirmation that must be scrolled. */
const READ_ON = /scroll, then send/;
const SENDS = /\by send\b/;

/** The answers of a person who accepts what is proposed and sends what is shown. */
const answers: readonly (readonly [question: RegExp, keys: string])[] = [
  [/Which network\?/, '\r'],
  [/Which L1 do you want/, '\r'],
  [/What is your node.s API address\?/, '\r'],
  [/Is this your node\?/, '\r'],
  [/Which account signs/, '\r'],
  [/Your plan/, '\r'],
  [/Your public link/, 'https://operator.example\r'],
  [/Which vault will/, '\r'],
  [/Your new validator/, '\r'],
  [READ_ON, ' '],
  [SENDS, 'y'],
  [/Welcome back/, '\r'],
];

/** Answers every question of the wizard until the screen shows the expected text. Throws on a problem. */
export async function answerUntil(program: PtyProgram, expected: RegExp): Promise<void> {
  let answered = '';
  for (;;) {
    let present = '';
    let found: (typeof answers)[number] | undefined;
    await program.waitFor((terminal) => {
      const text = terminal.text();
      present = text;
      found = answers.find(([question]) => question.test(text));
      if (found === undefined) answered = '';
      return expected.test(text) || /✗.*E-/.test(text) || isNew(found, text, answered);
    });
    if (expected.test(present)) return;
    if (found === undefined || !isNew(found, present, answered)) {
      throw new Error(`There is a problem:\n${present}`);
    }
    answered = signature(found[0], present);
    await typeAsPerson(program, found[1]);
  }
}

const presses = new WeakMap<PtyProgram, number>();

/** A person does not press `y` again before the pause in which a held key would repeat. */
export async function typeAsPerson(program: PtyProgram, keys: string): Promise<void> {
  if (keys === 'y') {
    const since = performance.now() - (presses.get(program) ?? -Infinity);
    if (since < RELEASED_MS + MARGIN_MS) await setTimeout(RELEASED_MS + MARGIN_MS - since);
    presses.set(program, performance.now());
  }
  program.type(keys);
}

function isNew(
  found: (typeof answers)[number] | undefined,
  text: string,
  answered: string,
): boolean {
  return found !== undefined && signature(found[0], text) !== answered;
}

/**
 * Identifies a question. One confirmation may follow another; any other question stays the same while its
 * answer is typed.
 */
function signature(question: RegExp, text: string): string {
  return question === SENDS || question === READ_ON ? text : question.source;
}
