import type { Definition } from '../definition.ts';
import { sharedOptions } from '../shared-options.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { zshScript } from './zsh.ts';

/** A command as completion knows it. */
export interface Completable {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly { readonly long: string; readonly help: string }[];
}

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;
export type ShellName = keyof typeof scripts;

/** The names of the shells for which there is completion. */
export const shellNames = Object.keys(scripts) as readonly ShellName[];

/** The script that teaches a shell the commands and their options. */
export function completionScript(shell: ShellName, definitions: readonly Definition[]): string {
  return scripts[shell](
    definitions.map(({ name, summary, options }) => ({
      name,
      summary,
      options: [...options, ...sharedOptions].map(({ flags, help }) => ({
        long: /--[\w-]+/.exec(flags)?.[0] ?? flags,
        help,
      })),
    })),
  );
}
