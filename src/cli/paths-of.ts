import { textOption, type Call } from './definition.ts';
import type { Paths, CommandContext } from './command-context.ts';

/** The product's folders for a call: where `--home` says, or where they usually are. */
export function pathsOf(call: Call, context: CommandContext): Paths {
  return context.paths(textOption(call, 'home'));
}
