import { textOption, type Call } from './definition.ts';
import type { Paths, Shell } from './shell.ts';

/** The product's folders for a call: where `--home` says, or where they usually are. */
export function pathsOf(call: Call, shell: Shell): Paths {
  return shell.paths(textOption(call, 'home'));
}
