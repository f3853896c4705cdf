import type { Definition } from '../commands/definition.ts';
import {
  anywhereOptions,
  sharedOptions,
  wizardOptions,
} from '../commands/options/shared-options.ts';

/** Options before a command's name that take what follows them. */
const TAKING = new Set(
  Object.values({ ...sharedOptions, ...anywhereOptions, ...wizardOptions })
    .filter(({ flags }) => flags.includes('<'))
    .map(({ flags }) => flags.replace(/ .*/, '')),
);

/** The command that a call names, without the call being parsed; a network may have the name of one. */
export function commandOf(
  args: readonly string[],
  definitions: readonly Definition[],
): Definition | undefined {
  const named = args.filter((_, i) => !TAKING.has(args[i - 1] ?? ''));
  const first = named.find((arg) => definitions.some(({ name }) => name === arg));
  return definitions.find(({ name }) => name === first);
}
