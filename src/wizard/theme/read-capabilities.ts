import type { Preferences } from '../../domain/preferences.ts';
import { showsLinks } from '../terminal/link.ts';

/** What a terminal can show, according to the environment and the settings. */
export interface Capabilities {
  readonly colour: boolean;
  readonly unicode: boolean;
  readonly links: boolean;
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
  };
}
