import { textOption, type Call } from '../definition.ts';
import type { CommandContext } from '../command-context.ts';
import type { Paths } from '../../ports/paths.ts';

/** The product's folders for a call: where `--home` says, or where they usually are. */
export function pathsOf(call: Call, context: CommandContext): Paths {
  return context.paths(textOption(call, 'home'));
}
