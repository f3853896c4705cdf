import { OnboardError } from '../../domain/errors.ts';
import { givenKeyFlags } from '../../commands/options/option.ts';
import { parseOptions, type Call, type OptionValues } from '../../commands/definition.ts';
import {
  anyPositionOptions,
  sharedOptions,
  wizardOptions,
} from '../../commands/options/shared-options.ts';

const options = { ...sharedOptions, ...anyPositionOptions, ...wizardOptions };

/** The options of a command line without a command. Such a command line starts the wizard. */
export type WizardOptionValues = OptionValues<typeof options>;

/**
 * Refuses the key options in the read-only wizard.
 * @throws OnboardError E-CLI-107
 */
export function refuseKey(given: WizardOptionValues): void {
  const [option] = givenKeyFlags(given);
  if (option !== undefined)
    throw new OnboardError('E-CLI-107', { command: 'onboard --view', option });
}

/**
 * Parses the wizard's options.
 * @throws OnboardError as the parser of each option does
 */
export function parseWizardOptions(call: Pick<Call, 'options'>): WizardOptionValues {
  return parseOptions(undefined, options, call);
}
