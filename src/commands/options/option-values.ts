import { OnboardError } from '../../domain/errors.ts';
import { message, type Message, type Value } from '../../domain/message.ts';
import { printable } from '../../domain/text/printable.ts';
import { argument, textOption, type Call } from '../definition.ts';

/** The flag of a camel-cased option. */
function flag(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/**
 * A whole number that an option gives, within its bounds; undefined where the option was not given.
 * @throws OnboardError E-CLI-101
 */
export function wholeNumber(
  command: string,
  call: Call,
  name: string,
  [least, most]: readonly [number, number],
): number | undefined {
  const text = textOption(call, name);
  if (text === undefined) return undefined;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw usageError(
    command,
    message('call.whole-number', { option: flag(name), least, most, given: printable(text, 40) }),
  );
}

/**
 * One of a few words that an option gives; undefined where the option was not given.
 * @throws OnboardError E-CLI-101
 */
export function oneOf<T extends string>(
  command: string,
  call: Call,
  name: string,
  words: readonly T[],
): T | undefined {
  const text = textOption(call, name);
  const word = words.find((known) => known === text);
  if (text === undefined || word !== undefined) return word;
  throw usageError(
    command,
    message('call.one-of', {
      option: flag(name),
      words: anyOf(words),
      given: printable(text, 40),
    }),
  );
}

/**
 * What a command has for the action that its first argument names.
 * @throws OnboardError E-CLI-101
 */
export function actionOf<T>(command: string, call: Call, actions: Readonly<Record<string, T>>): T {
  const asked = argument(call, 0);
  const action = Object.hasOwn(actions, asked) ? actions[asked] : undefined;
  if (action !== undefined) return action;
  const words = anyOf(Object.keys(actions));
  throw usageError(command, message('call.unknown-action', { given: printable(asked, 20), words }));
}

/** A list of which one is chosen: "en or ja". */
export function anyOf(words: readonly string[]): Value {
  const [last = '', ...others] = [...words].reverse();
  if (others.length === 0) return last;
  return message('call.any-of', { others: others.reverse().join(', '), last });
}

/** A wrong call of a command, or of the program without one. */
export function usageError(command: string | undefined, problem: Message): OnboardError {
  const help = command === undefined ? 'onboard --help' : `onboard ${command} --help`;
  return new OnboardError('E-CLI-101', { problem, help });
}
