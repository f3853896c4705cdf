import { readFileSync } from 'node:fs';
import { layOutHelp, type HelpPage } from '../cli/help-layout.ts';
import { version } from '../domain/version.ts';
import { VARIABLE } from '../domain/variables.ts';
import { processStart, startCommand } from './start-command.ts';

/** The English help pages, which the build writes to dist/help.json. */
export interface HelpPages {
  readonly overview: HelpPage;
  readonly commands: Readonly<Record<string, HelpPage>>;
}

/** Stands in the pages for the command that starts the program. */
export const PROGRAM = '{onboard}';

const HELP = ['--help', '-h', 'help'];

/**
 * Answers `--version`, and `--help` without other options, so that neither the commands nor their libraries and texts
 * are loaded.
 * @param pages the text of dist/help.json; undefined if the program runs from its sources
 * @returns undefined if the whole program must answer
 */
export function quickAnswer(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  { columns, pages }: { readonly columns: number; readonly pages: () => string | undefined },
): string | undefined {
  const [first = '', second] = args;
  if (args.length === 1 && ['--version', '-V'].includes(first)) return version;
  const [request, command] = first === 'help' ? args : [second ?? first, second && first];
  if (args.length > 2 || !HELP.includes(request)) return undefined;
  // The whole program cleans a name of another origin before it prints the name.
  const name = startCommand(processStart(environment));
  const isPlain = (environment[VARIABLE.command] ?? '') === '' && /^[\x20-\x7e]*$/.test(name);
  const text = isPlain ? pages() : undefined;
  if (text === undefined) return undefined;
  const quoted = JSON.stringify(name).slice(1, -1);
  const { overview, commands } = JSON.parse(text.replaceAll(PROGRAM, () => quoted)) as HelpPages;
  if (command === undefined) return layOutHelp(overview, columns);
  const page = Object.hasOwn(commands, command) ? commands[command] : undefined;
  return page && layOutHelp(page, columns);
}

export function quickAnswerHere({ argv, env, stdout }: NodeJS.Process): string | undefined {
  const columns = (stdout as { readonly columns?: number }).columns ?? 80;
  return quickAnswer(argv.slice(2), env, { columns, pages: readPages });
}

function readPages(): string | undefined {
  try {
    return readFileSync(new URL('help.json', import.meta.url), 'utf8');
  } catch {
    return undefined;
  }
}
