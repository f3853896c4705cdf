import type { Definition } from '../commands/definition.ts';

/**
 * Writes `--watch` as `--watch=` if no value of that option follows it. Commander would take any argument as the
 * value, even one that stands behind other options: it reads the options of the program first, wherever they stand.
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
