import { existsSync } from 'node:fs';
import { secretFormOf } from '../domain/secret-forms.ts';
import { stripControls } from '../domain/text/printable.ts';
import { refusedWord } from '../domain/text/refused.ts';
import { shellLine } from '../domain/text/shell.ts';
import { VARIABLE } from '../domain/variables.ts';
import { shownPath } from '../storage/file-fault.ts';
import { processStart, startCommand, type ProcessStart } from './start-command.ts';

/** Returns the start of the commands that the program prints. `ONBOARD_COMMAND` overrides it, for containers and wrappers. */
export function programName(start: ProcessStart): string {
  const override = start.environment[VARIABLE.command] ?? '';
  const words = override.split(/[^\p{L}\p{N}]+/u);
  const isKey =
    secretFormOf(override) !== undefined || words.some((word) => refusedWord(word) === '…');
  if (override === '' || isKey) return startCommand(start);
  return stripControls(override).replaceAll(/\s/g, ' ');
}

/**
 * The command that starts this program again with the same options.
 * @param home the value of `--home`, which may be a key if there is no such folder
 */
export function programNameHere(
  home: string | undefined,
  allowHttp: boolean,
  environment: ProcessStart['environment'],
): string {
  const isShown = home === undefined || existsSync(home) || shownPath(home) === home;
  return [
    programName(processStart(environment)),
    ...(home === undefined ? [] : [shellLine('--home', isShown ? home : '<folder>')]),
    ...(allowHttp ? ['--allow-http'] : []),
  ].join(' ');
}
