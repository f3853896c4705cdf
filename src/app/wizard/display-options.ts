import { PREFERENCES } from '../../domain/preferences.ts';
import type { WizardContext } from '../../commands/context.ts';
import { parseWord } from '../../commands/options/option.ts';
import type { WizardOptions } from './wizard-options.ts';
import { chooseDisplayMode, type DisplayMode } from '../../wizard/choose-display-mode.ts';
import {
  hasManyColours,
  readCapabilities,
  type Capabilities,
} from '../../wizard/theme/read-capabilities.ts';
import { answersBackground } from '../../wizard/terminal/ask-background.ts';
import { paletteFor } from '../../wizard/theme/tones.ts';
import { keepsTitle } from '../../wizard/terminal/keeps-title.ts';

/** The wizard's appearance and its notifications (bell and title). */
export interface DisplayOptions extends Capabilities {
  readonly bell: boolean;
  readonly title: boolean;
  /** True if the program must query the terminal's background colour, because no other source states it. */
  readonly asksBackground: boolean;
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

/**
 * Chooses appearance and notifications from the same sources in the same order as `displayModeFor`.
 * @throws OnboardError E-CLI-101 for an unknown theme
 */
export function displayOptions(
  { color, theme, bell, title }: WizardOptions,
  { environment, preferences }: WizardContext,
): DisplayOptions {
  const capabilities = readCapabilities(environment, process.platform, preferences);
  const requested =
    theme === undefined ? undefined : parseWord(undefined, '--theme', theme, PREFERENCES.theme);
  const palette =
    requested === undefined
      ? capabilities.theme
      : paletteFor(requested, hasManyColours(environment));
  const colour = color ?? capabilities.colour;
  return {
    ...capabilities,
    colour,
    theme: palette,
    asksBackground: colour && palette.startsWith('own') && answersBackground(environment),
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
