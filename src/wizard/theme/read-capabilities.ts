import { WriteStream } from 'node:tty';
import type { Preferences } from '../../domain/preferences.ts';
import { showsLinks } from '../terminal/link.ts';
import { isTheme, paletteFor, type Palette, type ThemeName } from './tones.ts';

/** What a terminal can show, according to the environment and the settings. */
export interface Capabilities {
  readonly colour: boolean;
  readonly unicode: boolean;
  readonly links: boolean;
  readonly theme: Palette;
}

/**
 * Reads the terminal's capabilities from the environment. A non-empty `NO_COLOR`, a dumb terminal and the
 * setting `color: off` each turn colour off. Unicode is off on the Linux console, a dumb terminal or an old
 * Windows console. Unicode is also off under a locale without UTF-8, and in tmux without a locale.
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

/** True if the environment indicates that the terminal has at least 256 colours. */
export function hasManyColours(environment: Readonly<Record<string, string | undefined>>): boolean {
  // These variables describe the terminal. Variables such as `FORCE_COLOR` state a wish and are left out.
  const { TERM, COLORTERM, TERM_PROGRAM, TMUX, WT_SESSION } = environment;
  const terminal = { TERM, COLORTERM, TERM_PROGRAM, TMUX };
  return WT_SESSION !== undefined || WriteStream.prototype.getColorDepth(terminal) >= DEEP;
}

/** Colour depth in bits: 256 colours. */
const DEEP = 8;

/**
 * The theme from the first source that has one: `ONBOARD_THEME`, the settings, the background in `COLORFGBG`.
 * undefined if no source has one.
 */
function themeOf(
  environment: Readonly<Record<string, string | undefined>>,
  preferred: ThemeName | undefined,
): ThemeName | undefined {
  const wanted = environment['ONBOARD_THEME'];
  if (isTheme(wanted)) return wanted;
  if (preferred !== undefined) return preferred;
  // Several terminals report "foreground;background" in `COLORFGBG`. 7 and 15 are white.
  const text = environment['COLORFGBG'] ?? '';
  if (text === '') return undefined;
  return /;(?:7|15)$/.test(text) ? 'light' : 'dark';
}
