import type { Glyphs } from '../theme/glyphs.ts';
import type { Translator } from '../../i18n/translator.ts';
import { usableKeys, type Command, type KeyEffect } from './key-table.ts';

/** A key and what it does, for the hint line and the help. */
export interface Hint {
  readonly key: string;
  readonly says: string;
  readonly leaves: boolean;
}

/**
 * The hints for the bound commands, in order. If an earlier command uses a key, the hint shows another key of
 * the command. All commands that scroll share one hint.
 */
export function listHints(
  commands: readonly Command[],
  typing: boolean,
  { words, glyphs }: { readonly words: Translator; readonly glyphs: Glyphs },
): Hint[] {
  const shown: Readonly<Record<string, string>> = {
    return: 'enter',
    escape: 'esc',
    pagedown: 'pgdn',
    ' ': 'space',
    up: glyphs.up,
    down: glyphs.down,
  };
  const listed = new Set<KeyEffect>();
  return commands.flatMap((command, index) => {
    const { says } = command;
    const taken = commands.slice(0, index).flatMap(({ keys }) => keys);
    const key = usableKeys(command, typing).find((name) => !taken.includes(name));
    if (says === undefined || key === undefined) return [];
    if (says === 'scroll' && listed.has(says)) return [];
    if (typeof says === 'string') listed.add(says);
    return [
      {
        key: command.shown ? glyphs[command.shown] : (shown[key] ?? key),
        says: typeof says === 'string' ? words.t(`ui.key.${says}`) : says.text,
        leaves: says === 'leave',
      },
    ];
  });
}
