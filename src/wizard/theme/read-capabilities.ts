import { WriteStream } from 'node:tty';
import type { Preferences } from '../../domain/preferences.ts';
import { showsLinks } from '../terminal/link.ts';
import { isTheme, paletteFor, type Palette, type ThemeName } from './tones.ts';

/** What a terminal can show, as far as the environment tells. */
export interface Capabilities {
  readonly colour: boolean;
  readonly unicode: boolean;
  readonly links: boolean;
  readonly theme: Palette;
}

/**
 * Reads from the environment what the terminal can show. `NO_COLOR` (not empty) and dumb terminals get no
 * colour; signs outside ASCII are used unless the locale, the Linux console, an old Windows console, or tmux
 * without a UTF-8 locale says that they would not arrive. What is preferred holds where the environment is silent.
 */
export function readCapabilities(
  environment: Readonly<Record<string, string | undefined>>,
  platform: string,
  preferred: Preferences = {},
): Capabilities {
  const says = (name: string): string => environment[name] ?? '';
  const locale = says('LC_ALL') || says('LC_CTYPE') || says('LANG');
  const terminal = says('TERM');
  const utf8 = /utf-?8/i.test(locale);
  const unicode =
    platform === 'win32'
      ? says('WT_SESSION') !== '' || says('TERM_PROGRAM') !== ''
      : utf8 || (locale === '' && says('TMUX') === '');
  return {
    colour: says('NO_COLOR') === '' && preferred.color !== 'off' && terminal !== 'dumb',
    unicode: unicode && terminal !== 'linux' && terminal !== 'dumb',
    links: showsLinks(environment),
    theme: paletteFor(themeOf(environment, preferred.theme), hasManyColours(environment)),
  };
}

/** Whether the terminal has 256 colours, or more, as far as its environment tells. */
export function hasManyColours(environment: Readonly<Record<string, string | undefined>>): boolean {
  // What a user wishes is told apart from what the terminal can.
  const { TERM, COLORTERM, TERM_PROGRAM, TMUX, WT_SESSION } = environment;
  const terminal = { TERM, COLORTERM, TERM_PROGRAM, TMUX };
  return WT_SESSION !== undefined || WriteStream.prototype.getColorDepth(terminal) >= DEEP;
}

/** Bits of colour: 256 of them. */
const DEEP = 8;

/** The one that `ONBOARD_THEME` names, else the preferred one, else what the terminal tells of its background. */
function themeOf(
  environment: Readonly<Record<string, string | undefined>>,
  preferred: ThemeName | undefined,
): ThemeName | undefined {
  const wanted = environment['ONBOARD_THEME'];
  if (isTheme(wanted)) return wanted;
  if (preferred !== undefined) return preferred;
  // "foreground;background", as several terminals tell it; 7 and 15 are white.
  const told = environment['COLORFGBG'] ?? '';
  if (told === '') return undefined;
  return /;(?:7|15)$/.test(told) ? 'light' : 'dark';
}
