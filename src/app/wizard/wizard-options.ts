import { OnboardError } from '../../domain/errors.ts';
import {
  parseOptions,
  refuseMisfits,
  type Call,
  type OptionValues,
} from '../../commands/definition.ts';
import {
  accountFlag,
  givenAccounts,
  programOptions,
} from '../../commands/options/shared-options.ts';

export type WizardOptionValues = OptionValues<typeof programOptions>;

/** Refuses the options that name a key. @throws OnboardError E-CLI-107 */
export function refuseKey(given: WizardOptionValues): void {
  const [source] = givenAccounts(given);
  if (source === undefined) return;
  throw new OnboardError('E-CLI-107', { command: 'onboard --view', option: accountFlag(source) });
}

/** Parses the options of the wizard. @throws OnboardError as the parser of each option does */
export function parseWizardOptions(call: Call): WizardOptionValues {
  refuseMisfits(programOptions, call);
  return parseOptions(programOptions, call);
}
