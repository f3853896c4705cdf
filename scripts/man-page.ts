import type {
  ArgumentDefinition,
  Definition,
  OptionDefinition,
} from '../src/commands/definition.ts';
import { english } from '../src/i18n/english.ts';
import { preferenceNames } from '../src/domain/preferences.ts';
import type { ExitKind } from '../src/domain/errors.ts';

// Builds the program's man page from the definitions of its commands. The test test/docs/man-page writes and
// checks the page.

const MEANINGS: Readonly<Record<ExitKind, string>> = {
  done: 'done, or done already',
  fault: 'a fault of the program',
  usage: 'the call was not understood',
  blocked: 'somebody has to do something first, or nobody agreed',
  pending: 'run the same command again later',
  unclear: 'what the chains say does not decide it',
  cancelled: 'stopped by Ctrl-C',
};

interface Program {
  readonly definitions: readonly Definition[];
  readonly sharedOptions: readonly OptionDefinition[];
  /** Every option that the wizard takes. */
  readonly wizardOptions: readonly OptionDefinition[];
  readonly exitCodes: Readonly<Record<ExitKind, number>>;
  /** When the page last changed: "2026-11-23". */
  readonly date: string;
}

/** Returns the date in a page's title line. */
export function dateOfPage(page: string): string | undefined {
  return /^\.TH ONBOARD 1 "([\d-]+)"/.exec(page)?.[1];
}

/** Returns the page as roff text. */
export function manPage(program: Program): string {
  const { definitions, sharedOptions, wizardOptions, exitCodes, date } = program;
  const groups = [...new Set(definitions.map(({ group }) => group))];
  return [
    `.TH ONBOARD 1 "${date}" "onboard" "User Commands"`,
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
    'Without a command a wizard opens. It asks one question at a time, shows everything before it is signed, and goes on',
    'where it stopped. The commands do the same steps for scripts: the result alone goes to standard output, everything',
    'else to standard error.',
    '.SH OPTIONS',
    ...optionLines(sharedOptions),
    '.SS Of the wizard',
    ...optionLines(wizardOptions),
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
    ...Object.entries(exitCodes).flatMap(([kind, code]) => [
      '.TP',
      `.B ${code}`,
      escape(MEANINGS[kind as ExitKind]),
    ]),
    '.SH ENVIRONMENT',
    ...entry('ONBOARD_PRIVATE_KEY', 'the key that signs'),
    ...entry('ONBOARD_HOME', 'the folder below which all files are kept'),
    ...entry('NO_COLOR', 'no colours, whatever it is set to'),
    ...entry('ONBOARD_THEME', 'dark, light or contrast'),
    ...entry('ONBOARD_NO_BELL', 'no bell when it is your turn'),
    ...entry('ONBOARD_NO_TITLE', "no change of the window's title"),
    ...entry('ONBOARD_LINEAR, ACCESSIBLE, SCREEN_READER', 'linear mode: plain lines and questions'),
    ...entry('ONBOARD_LANG', 'en or ja'),
    ...entry('LC_ALL, LC_MESSAGES, LANG', 'the locale, whose language is used if none is set'),
    '.SH SETTINGS',
    escape(
      `"onboard settings" keeps ${preferenceNames.join(', ')}. An option of the call comes first, then the environment,`,
    ),
    'then the settings, then what the locale and the terminal say.',
    '',
  ].join('\n');
}

function optionLines(options: readonly OptionDefinition[]): string[] {
  return options.flatMap(({ flags, help }) => [
    '.TP',
    `.B ${escape(flags)}`,
    escape(english.t(help)),
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
