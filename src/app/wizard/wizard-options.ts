import { OnboardError } from '../../domain/errors.ts';
import { givenKeyFlags } from '../../commands/options/option.ts';
import { parseOptions, type Call, type OptionValues } from '../../commands/definition.ts';
import { programOptions } from '../../commands/options/shared-options.ts';

export type WizardOptionValues = OptionValues<typeof programOptions>;

/** @throws OnboardError E-CLI-107 */
export function refuseKey(given: WizardOptionValues): void {
  const [option] = givenKeyFlags(given);
  if (option !== undefined)
    throw new OnboardError('E-CLI-107', { command: 'onboard --view', option });
}

/** @throws OnboardError as the parser of each option does */
export function parseWizardOptions(call: Pick<Call, 'options'>): WizardOptionValues {
  return parseOptions(undefined, programOptions, call);
}
