import { message } from '../../domain/message.ts';
import { printable } from '../../domain/text/printable.ts';
import { PREFERENCES } from '../../domain/preferences.ts';
import { textOption, type Call } from '../../commands/definition.ts';
import { anyOf, usageError } from '../../commands/options/option-values.ts';
import type { CommandContext } from '../../commands/command-context.ts';
import { chooseDisplayMode, type DisplayMode } from '../../wizard/choose-display-mode.ts';
import {
  hasManyColours,
  readCapabilities,
  type Capabilities,
} from '../../wizard/theme/read-capabilities.ts';
import { isTheme, paletteFor, type ThemeName } from '../../wizard/theme/tones.ts';
import { keepsTitle } from '../../wizard/terminal/keeps-title.ts';

/** How the wizard looks and sounds. */
export interface DisplayOptions extends Capabilities {
  readonly bell: boolean;
  readonly title: boolean;
}

/** How a session is shown: what the call says, else the environment, else the settings, else the terminal. */
export function displayModeFor(call: Call, context: CommandContext): DisplayMode {
  const asked = call.options['linear'];
  const { linear } = context.preferences;
  return chooseDisplayMode(
    asked === undefined ? undefined : asked === true,
    context.environment,
    process,
    {
      preferred: linear === 'on',
    },
  );
}

/**
 * The same for looks and sounds.
 * @throws OnboardError E-CLI-101 for a theme that there is not
 */
export function displayOptions(
  call: Call,
  { environment, preferences }: CommandContext,
): DisplayOptions {
  const can = readCapabilities(environment, process.platform, preferences);
  const { color } = call.options;
  const asked = askedTheme(call);
  return {
    ...can,
    colour: color === undefined ? can.colour : color === true,
    theme: asked === undefined ? can.theme : paletteFor(asked, hasManyColours(environment)),
    bell: wanted(call.options['bell'], environment['ONBOARD_NO_BELL'], preferences.bell),
    title: wanted(
      call.options['title'],
      environment['ONBOARD_NO_TITLE'],
      preferences.title ?? (keepsTitle(environment) ? 'on' : 'off'),
    ),
  };
}

function wanted(
  asked: string | boolean | undefined,
  silenced: string | undefined,
  preferred: 'on' | 'off' | undefined,
): boolean {
  if (asked !== undefined) return asked === true;
  return (silenced ?? '') === '' && preferred !== 'off';
}

function askedTheme(call: Call): ThemeName | undefined {
  const asked = textOption(call, 'theme');
  if (asked === undefined || isTheme(asked)) return asked;
  const words = anyOf(PREFERENCES.theme);
  const given = printable(asked, 40);
  throw usageError(undefined, message('call.one-of', { option: '--theme', words, given }));
}
