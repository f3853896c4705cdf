import type { CommanderError } from 'commander';
import { message, type Message } from '../domain/message.ts';
import { printable } from '../domain/text/printable.ts';
import { anyOf } from '../commands/options/option.ts';

/**
 * For each error code of commander: the pattern of commander's English sentence, and this program's message.
 */
const PROBLEMS: Readonly<
  Record<
    string,
    { readonly sentence: RegExp; readonly problem: (...values: readonly string[]) => Message }
  >
> = {
  'commander.unknownCommand': {
    sentence: /^error: unknown command '([^]*?)'(?:\n\(Did you mean (?:one of )?(.*)\?\))?$/,
    problem: (name = '', similar = '') =>
      similar === ''
        ? message('call.unknown-command', { name })
        : message('call.unknown-command.similar', { name, similar: anyOf(similar.split(', ')) }),
  },
  'commander.unknownOption': {
    sentence: /^error: unknown option '([^]*?)'(?:\n\(Did you mean (?:one of )?(.*)\?\))?$/,
    problem: (option = '', similar = '') =>
      similar === ''
        ? message('call.unknown-option', { option })
        : message('call.unknown-option.similar', { option, similar: anyOf(similar.split(', ')) }),
  },
  'commander.missingArgument': {
    sentence: /^error: missing required argument '(.*)'$/,
    problem: (name = '') => message('call.missing-argument', { name }),
  },
  'commander.optionMissingArgument': {
    sentence: /^error: option '(.*)' argument missing$/,
    problem: (option = '') => message('call.missing-value', { option }),
  },
  'commander.excessArguments': {
    sentence: /Expected (\d+) arguments? but got (\d+)\.$/,
    problem: (expected = '', given = '') => message('call.excess-arguments', { expected, given }),
  },
};

/**
 * Translates a usage error of commander; undefined if `PROBLEMS` has no entry for the error. The values are parsed from
 * commander's English sentence, because the error object does not contain them.
 */
export function callProblem({ code, message: sentence }: CommanderError): Message | undefined {
  const entry = PROBLEMS[code];
  // A capture group that did not match is undefined.
  const values: readonly (string | undefined)[] | undefined = entry?.sentence
    .exec(sentence)
    ?.slice(1);
  if (entry === undefined || values === undefined) return undefined;
  return entry.problem(...values.map((value = '') => printable(value, 80)));
}
