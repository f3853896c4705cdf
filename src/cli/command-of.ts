import type { Definition } from '../commands/definition.ts';
import {
  anyPositionOptions,
  sharedOptions,
  wizardOptions,
} from '../commands/options/shared-options.ts';

/** Options that may come before a command's name and take a value. */
const OPTIONS_WITH_VALUE = new Set(
  Object.values({ ...sharedOptions, ...anyPositionOptions, ...wizardOptions })
    .filter(({ flags }) => flags.includes('<'))
    .map(({ flags }) => flags.replace(/ .*/, '')),
);

/**
 * Finds the command without parsing the command line. Skips the values of options that may come before the command,
 * because a network may be named like a command.
 */
export function commandOf(
  args: readonly string[],
  definitions: readonly Definition[],
): Definition | undefined {
  const candidates = args.filter((_, i) => !OPTIONS_WITH_VALUE.has(args[i - 1] ?? ''));
  const first = candidates.find((arg) => definitions.some(({ name }) => name === arg));
  return definitions.find(({ name }) => name === first);
}
