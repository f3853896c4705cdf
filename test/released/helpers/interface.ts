import { readFileSync } from 'node:fs';
import type { Definition, OptionDefinition } from '../../../src/commands/definition.ts';
import { definitions } from '../../../src/commands/all-commands.ts';
import {
  listedWizardOptions,
  sharedOptions,
} from '../../../src/commands/options/shared-options.ts';
import { EXIT } from '../../../src/domain/errors.ts';

/** The fixtures of all released versions: one folder for each version. */
export const RELEASED = 'test/fixtures/released';

/** The password of each released keystore. */
export const PASSWORD = 'correct horse battery';

/** The parts of one version's commands on which a script may rely. */
export interface CommandInterface {
  readonly commands: Readonly<
    Record<string, { readonly arguments: readonly string[]; readonly options: readonly string[] }>
  >;
  readonly shared: readonly string[];
  readonly wizard: readonly string[];
  readonly exitCodes: Readonly<Record<string, number>>;
}

/** Returns the commands, options and exit codes of the current program. */
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

/** Formats arguments: `name`, or `[name]` for an optional one. */
function argumentsOf(definition: Definition): string[] {
  return definition.arguments.map(({ name, optional }) => (optional ? `[${name}]` : name));
}

function flagsOf(options: readonly OptionDefinition[]): string[] {
  return options.map(({ flags }) => flags.split(' ').slice(0, 2).join(' ')).sort();
}

/** Returns the version in package.json. */
export function presentVersion(): string {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
}
