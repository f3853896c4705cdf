import { english } from '../../../i18n/english.ts';
import type { Definition, OptionDefinition } from '../../definition.ts';
import { sharedOptions } from '../../options/shared-options.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { zshScript } from './zsh.ts';

/** What follows an option: nothing, one of some words, a file or folder, or something that nobody can guess. */
export type Value = 'none' | 'file' | 'other' | readonly string[];

export interface CompletableOption {
  readonly long: string;
  readonly help: string;
  readonly value: Value;
}

/** A command as completion knows it. */
export interface Completable {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletableOption[];
}

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;
export type ShellName = keyof typeof scripts;

/** The names of the shells for which there is completion. */
export const shellNames = Object.keys(scripts) as readonly ShellName[];

/** The script that teaches a shell the commands and their options, with English descriptions. */
export function completionScript(shell: ShellName, definitions: readonly Definition[]): string {
  return scripts[shell](
    definitions.map(({ name, summary, options }) => ({
      name,
      summary: english.t(summary),
      options: [...options, ...sharedOptions].map(completable),
    })),
  );
}

/** From flags as commander reads them: `--port <number>`, `--generation <a|c>`, `--from <path>`. */
function completable({ flags, help }: OptionDefinition): CompletableOption {
  const long = /--[\w-]+/.exec(flags)?.[0] ?? flags;
  const placeholder = /[<[]([^>\]]+)[>\]]/.exec(flags)?.[1];
  return {
    long,
    help: english.t(help),
    value: placeholder === undefined ? 'none' : valueOf(placeholder),
  };
}

function valueOf(placeholder: string): Value {
  if (placeholder === 'path' || placeholder === 'folder') return 'file';
  return placeholder.includes('|') ? placeholder.split('|') : 'other';
}
