import { readFileSync } from 'node:fs';
import { optionText, summaryOf } from '../../src/cli/help.ts';
import { commandGroups } from '../../src/commands/all-commands.ts';
import type { ArgumentDefinition, OptionDefinition } from '../../src/commands/definition.ts';
import { listedWizardOptions, sharedOptions } from '../../src/commands/options/shared-options.ts';
import { shownFlags } from '../../src/commands/options/option.ts';
import type { MessageKey } from '../../src/domain/message.ts';
import { EXIT } from '../../src/domain/exit-codes.ts';
import { VARIABLE } from '../../src/domain/variables.ts';
import { version } from '../../src/domain/version.ts';
import { english } from '../../src/i18n/english.ts';

/** Returns the program's man page as roff text, from the definitions of its commands. */
export function manPage(): string {
  return [
    `.TH ONBOARD 1 "" "onboard ${version}" "User Commands"`,
    // Turns hyphenation off, so that names of arguments and variables stay whole.
    '.nh',
    '.ad l',
    '.SH NAME',
    'onboard \\- become a validator of an L1 secured by staking and restaking',
    '.SH SYNOPSIS',
    '.B onboard',
    '[\\fIoptions\\fR]',
    '.br',
    '.B onboard',
    '\\fIcommand\\fR [\\fIarguments\\fR] [\\fIoptions\\fR]',
    '.SH DESCRIPTION',
    'Without a command, onboard opens a wizard. The wizard asks one question at a time and shows each transaction before',
    'you sign it. If you quit, the next run resumes where you stopped. The commands do the same steps for scripts. They',
    'print only the result to standard output, and everything else to standard error.',
    '.SH OPTIONS',
    ...optionLines(Object.values(sharedOptions)),
    '.SS Wizard options',
    ...optionLines(listedWizardOptions),
    '.SH COMMANDS',
    `.B onboard help`,
    '\\fIcommand\\fR shows its arguments and options with an example.',
    ...Object.entries(commandGroups).flatMap(([group, commands]) => [
      `.SS ${escape(english.t({ key: group as MessageKey, values: {} }))}`,
      ...commands.flatMap((command) => [
        '.TP',
        [`\\fB${escape(command.name)}\\fR`, ...command.arguments.map(place)].join(' '),
        `${escape(summaryOf(command, english))}.`,
      ]),
    ]),
    '.SH EXIT STATUS',
    ...describedEntries(EXIT, 'src/domain/exit-codes.ts'),
    '.SH ENVIRONMENT',
    ...describedEntries(VARIABLE, 'src/domain/variables.ts'),
    '',
  ].join('\n');
}

function optionLines(options: readonly OptionDefinition[]): string[] {
  return options.flatMap((option) => [
    '.TP',
    `.B ${escape(shownFlags(option))}`,
    escape(optionText(option, 'wizard', english)),
  ]);
}

/** Lists the values of an object that a file of src/ declares, each with the docstring of its property. */
function describedEntries(
  values: Readonly<Record<string, string | number | readonly string[]>>,
  file: string,
): string[] {
  const source = readFileSync(file, 'utf8');
  const docstrings = source.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s+(\w+):/g);
  const texts = new Map(
    [...docstrings].map(([, text = '', property]) => [
      property,
      text.replaceAll(/\s+(?:\* )?/g, ' ').trim(),
    ]),
  );
  return Object.entries(values).flatMap(([property, value]) => {
    const text = texts.get(property) ?? '';
    if (text === '') throw new Error(`${file}: ${property} has no docstring`);
    return ['.TP', `.B ${escape([value].flat().join(', '))}`, escape(text)];
  });
}

function place({ name, optional }: ArgumentDefinition): string {
  return optional === true ? `[\\fI${escape(name)}\\fR]` : `\\fI${escape(name)}\\fR`;
}

/** Escapes the characters that roff interprets. */
function escape(text: string): string {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll("'", '\\(aq');
}
