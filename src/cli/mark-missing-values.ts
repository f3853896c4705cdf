import type { Definition } from '../commands/definition.ts';

/**
 * Turns `--watch` into `--watch=` if the next argument is not a value of that option. Otherwise
 * commander would use any argument as the value, even one after other options, because it parses
 * the program's options first.
 */
export function markMissingValues(
  args: readonly string[],
  command: Definition | undefined,
): string[] {
  return args.map((arg, index) => {
    const option = command?.options.find(({ flags }) => flags.startsWith(`${arg} [`));
    const isMissing = option?.optionalValue?.test(args[index + 1] ?? '') === false;
    return isMissing ? `${arg}=` : arg;
  });
}
