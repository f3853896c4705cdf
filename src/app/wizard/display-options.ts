import type { WizardContext } from '../../commands/context.ts';
import type { WizardOptions } from './wizard-options.ts';
import { chooseDisplayMode, type DisplayMode } from '../../wizard/choose-display-mode.ts';
import { readCapabilities, type Capabilities } from '../../wizard/theme/read-capabilities.ts';
import { keepsTitle } from '../../wizard/terminal/keeps-title.ts';

/** The wizard's appearance and its notifications (bell and title). */
export interface DisplayOptions extends Capabilities {
  readonly bell: boolean;
  readonly title: boolean;
}

/**
 * Chooses the display mode: from the command line, else the environment, else the settings, else
 * the terminal.
 */
export function displayModeFor(
  { linear }: WizardOptions,
  { environment, preferences }: WizardContext,
): DisplayMode {
  return chooseDisplayMode(linear, environment, process, {
    preferred: preferences.linear === 'on',
  });
}

/** Chooses appearance and notifications from the same sources in the same order as `displayModeFor`. */
export function displayOptions(
  { color, bell, title }: WizardOptions,
  { environment, preferences }: WizardContext,
): DisplayOptions {
  const capabilities = readCapabilities(environment, process.platform, preferences);
  return {
    ...capabilities,
    colour: color ?? capabilities.colour,
    bell: isEnabled(bell, environment['ONBOARD_NO_BELL'], preferences.bell),
    title: isEnabled(
      title,
      environment['ONBOARD_NO_TITLE'],
      preferences.title ?? (keepsTitle(environment) ? 'on' : 'off'),
    ),
  };
}

function isEnabled(
  requested: boolean | undefined,
  disablingVariable: string | undefined,
  preferred: 'on' | 'off' | undefined,
): boolean {
  if (requested !== undefined) return requested;
  return (disablingVariable ?? '') === '' && preferred !== 'off';
}
