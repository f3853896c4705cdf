import { english } from '../../../i18n/english.ts';
import type { Definition, CompletionContext, OptionDefinition } from '../../definition.ts';
import {
  commandOptionsOfWizard,
  listedWizardOptions,
  sharedOptions,
} from '../../options/shared-options.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { zshScript } from './zsh.ts';
import type { Value, CompletableOption, Completable } from './completable.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;
export type ShellName = keyof typeof scripts;

/** The names of the supported shells. */
export const shellNames = Object.keys(scripts) as readonly ShellName[];

/**
 * Generates a shell's completion script for the commands, their options and values, with English
 * descriptions. The script contains the networks that are known now.
 */
export async function completionScript(
  shell: ShellName,
  definitions: readonly Definition[],
  context: CompletionContext,
): Promise<string> {
  const completable = (option: OptionDefinition) => completableOption(option, context);
  const commands = definitions.map(async (definition) => ({
    name: definition.name,
    summary: english.t(definition.summary),
    options: await Promise.all(
      [...definition.options, ...Object.values(sharedOptions)].map(completable),
    ),
    words: await argumentWords(definition, context),
  }));
  const wizard = [
    ...listedWizardOptions.flatMap((option) =>
      option.negatable === true
        ? [option, { ...option, flags: option.flags.replace('--', '--no-') }]
        : [option],
    ),
    ...commandOptionsOfWizard,
    ...Object.values(sharedOptions),
  ].map(completable);
  return scripts[shell]({
    commands: await Promise.all(commands),
    wizard: await Promise.all(wizard),
  });
}

/**
 * Derives an option's completion from its flags, such as `--port <number>`,
 * `--generation <a|c>`, `--from <path>`.
 */
async function completableOption(
  { flags, help, words }: OptionDefinition,
  context: CompletionContext,
): Promise<CompletableOption> {
  const long = /--[\w-]+/.exec(flags)?.[0] ?? flags;
  const placeholder = /[<[]([^>\]]+)[>\]]/.exec(flags)?.[1];
  const value = placeholder === undefined ? 'none' : valueOf(placeholder);
  return { long, help: english.t(help), value: (await words?.(context)) ?? value };
}

function valueOf(placeholder: string): Value {
  if (placeholder === 'path' || placeholder === 'folder') return 'file';
  return placeholder.includes('|') ? placeholder.split('|') : 'other';
}

async function argumentWords(
  definition: Definition,
  context: CompletionContext,
): Promise<Completable['words']> {
  const completions: Record<string, readonly string[]> = {};
  for (const { words } of definition.arguments) {
    const values = await words?.(context);
    // A plain list is offered right after the command's name.
    if (isList(values)) completions[definition.name] = values;
    else Object.assign(completions, values);
  }
  return completions;
}

function isList(
  words: readonly string[] | Readonly<Record<string, readonly string[]>> | undefined,
): words is readonly string[] {
  return Array.isArray(words);
}
