import { parseArgs } from 'node:util';
import type { OnboardError } from '../domain/errors.ts';
import { message, type Message } from '../domain/message.ts';
import { closestOf } from '../domain/text/closest.ts';
import { refusedText } from '../domain/text/refused.ts';
import type { Call, Definition, OptionDefinition } from '../commands/definition.ts';
import { optionName, anyOf, missingArgument, usageError } from '../commands/options/option.ts';
import { programOptions } from '../commands/options/shared-options.ts';

const PROGRAM_OPTIONS: readonly OptionDefinition[] = Object.values(programOptions);

/** A parsed command line. Nothing is refused yet. */
export interface ParsedLine {
  readonly request: 'command' | 'wizard' | 'help' | 'version';
  readonly command: Definition | undefined;
  readonly call: Call;
  /** For each argument of the process: the option or argument whose value it contains, if any. */
  readonly places: readonly Place[];
  readonly problem: OnboardError | undefined;
}

interface Place {
  readonly value: string;
  readonly option?: OptionDefinition;
  /** The number of the command's argument, from 0. */
  readonly argument?: number;
}

export function parseLine(args: readonly string[], definitions: readonly Definition[]): ParsedLine {
  const [first, second] = split(args, PROGRAM_OPTIONS).operands;
  const isHelp = first?.value === 'help';
  const named = isHelp ? second?.value : first?.value;
  // `help help` is the help of the program.
  const name = isHelp && named === 'help' ? undefined : named;
  const command = definitions.find((definition) => definition.name === name);
  const line = split(args, [...PROGRAM_OPTIONS, ...(command?.options ?? [])]);
  const operands = line.operands.slice(isHelp ? 2 : 1);
  const request = requestedBy(line.flags, isHelp, name);
  // The text after an unknown option is probably the option's value, not a command.
  const isValue = first !== undefined && line.unknown.has(first.index - 1);
  const unknown =
    name === undefined || command !== undefined || isValue
      ? undefined
      : unknownCommand(name, ['help', ...definitions.map((definition) => definition.name)]);
  const last = (command?.arguments.length ?? 0) - 1;
  const joins = command?.arguments[last]?.joinsWords === true;
  const problem =
    unknown ??
    (request === 'command' || request === 'wizard'
      ? (line.problem ?? operandProblem(command, operands.length))
      : undefined);
  const places = line.places.map((place, index): Place => {
    const argument = operands.findIndex((operand) => operand.index === index);
    return argument === -1 || line.unknown.has(index - 1)
      ? place
      : { value: place.value, argument: joins ? Math.min(argument, last) : argument };
  });
  const texts = operands.map(({ value }) => value);
  return {
    request,
    command,
    call: {
      args: joins ? [...texts.slice(0, last), ...joined(texts.slice(last))] : texts,
      options: line.options,
    },
    places,
    problem: problem && usageError(problem, command?.name),
  };
}

const joined = (words: readonly string[]): readonly string[] =>
  words.length === 0 ? [] : [words.join(' ')];

function requestedBy(
  flags: ReadonlySet<string>,
  isHelp: boolean,
  name: string | undefined,
): ParsedLine['request'] {
  if (flags.has('version')) return 'version';
  if (flags.has('help') || isHelp) return 'help';
  return name === undefined ? 'wizard' : 'command';
}

function split(args: readonly string[], definitions: readonly OptionDefinition[]) {
  const options = new Map(definitions.map((option) => [optionName(option), option]));
  for (const option of definitions)
    if (option.negatable) options.set(`no-${optionName(option)}`, option);
  const { tokens } = parseArgs({
    args: args.map((arg, index) => markMissingValue(arg, args[index + 1], options)),
    options: {
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean', short: 'V' },
      ...Object.fromEntries(
        [...options].map(([name, { takesValue }]) => [
          name,
          { type: takesValue === true ? 'string' : 'boolean' } as const,
        ]),
      ),
    },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const operands: { value: string; index: number }[] = [];
  const flags = new Set<string>();
  const unknown = new Set<number>();
  const places = args.map((value): Place => ({ value }));
  const values: Record<string, string | boolean> = {};
  // The last of two values would win without a word.
  const keep = (option: OptionDefinition, value: string | boolean): void => {
    const key = camelCased(optionName(option));
    if (key in values)
      problems.push(message('call.repeated-option', { option: `--${optionName(option)}` }));
    values[key] = value;
  };
  const problems: Message[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') {
      operands.push(token);
      const long = LONG_DASH.exec(token.value);
      if (long !== null)
        problems.push(message('call.long-dash', { option: refusedText(`--${long[1] ?? ''}`) }));
    }
    if (token.kind !== 'option') continue;
    const { name, value, inlineValue, index } = token;
    const option = options.get(name);
    const arg = args[index] ?? '';
    if ((name === 'help' || name === 'version') && value === undefined) flags.add(name);
    else if (option === undefined || (option.takesValue !== true && value !== undefined)) {
      unknown.add(index);
      problems.push(unknownOption(arg, [...options.keys(), 'help', 'version']));
    } else if (option.takesValue !== true) {
      keep(option, name === optionName(option));
    } else if (value === undefined || (!inlineValue && value.startsWith('--'))) {
      problems.push(message('call.missing-value', { option: option.flags }));
    } else {
      keep(option, value);
      places[inlineValue ? index : index + 1] = { value, option };
    }
  }
  return { operands, options: values, flags, unknown, places, problem: problems[0] };
}

/** Word processors write one long dash, and some web pages a minus sign, in place of two hyphens. */
const LONG_DASH = /^[\u2010-\u2015\u2212\uff0d]+-?([a-z][a-z-]*)/;

/** `parseArgs` would take the next argument as the value of an option whose value is optional. */
function markMissingValue(
  arg: string,
  next: string | undefined,
  options: ReadonlyMap<string, OptionDefinition>,
): string {
  const pattern = arg.startsWith('--') ? options.get(arg.slice(2))?.optionalValue : undefined;
  return pattern === undefined || pattern.test(next ?? '') ? arg : `${arg}=`;
}

function operandProblem(command: Definition | undefined, given: number): Message | undefined {
  const expected = command?.arguments ?? [];
  const missing = expected[given];
  if (missing !== undefined && missing.optional !== true) {
    return missingArgument(missing);
  }
  return given > expected.length && expected.at(-1)?.joinsWords !== true
    ? message('call.excess-arguments', { expected: expected.length, given })
    : undefined;
}

function unknownCommand(given: string, names: readonly string[]): Message {
  const name = refusedText(given);
  const similar = closestOf(given, names);
  return similar.length === 0
    ? message('call.unknown-command', { name })
    : message('call.unknown-command.similar', { name, similar: anyOf(similar) });
}

function unknownOption(given: string, names: readonly string[]): Message {
  const option = refusedText(given.replace(/=.*/s, ''));
  const flags = names.map((name) => `--${name}`);
  const similar = closestOf(given.replace(/=.*/s, ''), flags);
  return similar.length === 0
    ? message('call.unknown-option', { option })
    : message('call.unknown-option.similar', { option, similar: anyOf(similar) });
}

function camelCased(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
