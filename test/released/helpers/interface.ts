import { readFileSync } from 'node:fs';
import type { Definition, OptionDefinition } from '../../../src/commands/definition.ts';
import { definitions } from '../../../src/commands/all-commands.ts';
import {
  listedWizardOptions,
  sharedOptions,
} from '../../../src/commands/options/shared-options.ts';
import { EXIT } from '../../../src/domain/errors.ts';

/** The fixtures of all released versions, a folder for each. */
export const RELEASED = 'test/fixtures/released';

/** The password of each released keystore. */
export const PASSWORD = 'correct horse battery';

/** What a script may rely on in the commands of one version. */
export interface CommandInterface {
  readonly commands: Readonly<
    Record<string, { readonly arguments: readonly string[]; readonly options: readonly string[] }>
  >;
  readonly shared: readonly string[];
  readonly wizard: readonly string[];
  readonly exitCodes: Readonly<Record<string, number>>;
}

/** The commands, options and exit codes of the present program. */
export function presentInterface(): CommandInterface {
  return {
    commands: Object.fromEntries(
      definitions.map((definition) => [
        definition.name,
        { arguments: argumentsOf(definition), options: flagsOf(definition.options) },
      ]),
    ),
    shared: flagsOf(Object.values(sharedOptions)),
    wizard: flagsOf(listedWizardOptions),
    exitCodes: EXIT,
  };
}

/** `name`, or `[name]` for an argument that may be left out. */
function argumentsOf(definition: Definition): string[] {
  return definition.arguments.map(({ name, optional }) => (optional ? `[${name}]` : name));
}

function flagsOf(options: readonly OptionDefinition[]): string[] {
  return options.map(({ flags }) => flags.split(' ').slice(0, 2).join(' ')).sort();
}

/** The version that package.json names. */
export function presentVersion(): string {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
}
