import { definitions } from '../../src/commands/all-commands.ts';
import type { ArgumentDefinition, OptionDefinition } from '../../src/commands/definition.ts';
import {
  commandOptionsOfWizard,
  listedWizardOptions,
  sharedOptions,
} from '../../src/commands/options/shared-options.ts';
import { shownFlags } from '../../src/commands/options/option-definition.ts';
import { EXIT, type ExitKind } from '../../src/domain/errors.ts';
import { preferenceNames } from '../../src/domain/preferences.ts';
import { version } from '../../src/domain/version.ts';
import { english } from '../../src/i18n/english.ts';

const MEANINGS: Readonly<Record<ExitKind, string>> = {
  done: 'done, or already done before this call',
  fault: 'internal error: please report it',
  usage: 'invalid arguments, key, configuration or funds: change the command or its inputs',
  blocked:
    'blocked: you, the L1 owner or the curator must act, an endpoint is unreachable, or you did not approve the transaction',
  pending:
    'not finished yet, or waiting for a signature from elsewhere: run the same command again later',
  unclear:
    'unknown: the responses do not show whether the transaction took effect; run the same command again',
  cancelled: 'stopped by Ctrl-C, or the wizard was quit with a step still open',
};

/** Returns the program's man page as roff text, from the definitions of its commands. */
export function manPage(): string {
  const groups = [...new Set(definitions.map(({ group }) => group))];
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
    ...optionLines([...commandOptionsOfWizard, ...listedWizardOptions]),
    '.SH COMMANDS',
    `.B onboard help`,
    '\\fIcommand\\fR shows its arguments and options with an example.',
    ...groups.flatMap((group) => [
      `.SS ${escape(english.t(group))}`,
      ...definitions
        .filter((definition) => definition.group === group)
        .flatMap(({ name, summary, arguments: places }) => [
          '.TP',
          [`\\fB${escape(name)}\\fR`, ...places.map(place)].join(' '),
          `${escape(english.t(summary))}.`,
        ]),
    ]),
    '.SH EXIT STATUS',
    ...Object.entries(EXIT).flatMap(([kind, code]) => [
      '.TP',
      `.B ${code}`,
      escape(MEANINGS[kind as ExitKind]),
    ]),
    '.SH ENVIRONMENT',
    ...entry('ONBOARD_PRIVATE_KEY', 'the private key that signs transactions'),
    ...entry('ONBOARD_HOME', 'the folder for all files of the program'),
    ...entry('NO_COLOR', 'any value: use no colours'),
    ...entry('ONBOARD_NO_BELL', 'any value: do not ring the bell when it is your turn'),
    ...entry(
      'ONBOARD_LINEAR, ACCESSIBLE, SCREEN_READER, INK_SCREEN_READER',
      'any value except 0 and false: use linear mode, which prints plain lines and questions',
    ),
    ...entry('ONBOARD_LANG', 'en or ja'),
    ...entry('LC_ALL, LC_MESSAGES, LANG', 'the locale; its language is the default'),
    '.SH SETTINGS',
    escape(
      `"onboard settings" stores ${preferenceNames.join(', ')}. If a preference is set in several places, the first of`,
    ),
    'these places decides: the option of the command, the environment, the settings, the locale and the terminal.',
    '',
  ].join('\n');
}

function optionLines(options: readonly OptionDefinition[]): string[] {
  return options.flatMap((option) => [
    '.TP',
    `.B ${escape(shownFlags(option))}`,
    escape(english.t(option.help)),
  ]);
}

function entry(name: string, text: string): string[] {
  return ['.TP', `.B ${escape(name)}`, escape(text)];
}

function place({ name, optional }: ArgumentDefinition): string {
  return optional === true ? `[\\fI${escape(name)}\\fR]` : `\\fI${escape(name)}\\fR`;
}

/** Escapes the characters that roff interprets. */
function escape(text: string): string {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll("'", '\\(aq');
}
