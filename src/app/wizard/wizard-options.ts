import {
  parseOptions,
  refuseMisfits,
  type Call,
  type OptionValues,
} from '../../commands/definition.ts';
import { programOptions } from '../../commands/options/shared-options.ts';

export type WizardOptionValues = OptionValues<typeof programOptions>;

/** Parses the options of the wizard. @throws OnboardError as the parser of each option does */
export function parseWizardOptions(call: Call): WizardOptionValues {
  refuseMisfits(programOptions, call);
  return parseOptions(programOptions, call);
}
