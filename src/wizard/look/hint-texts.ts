import type { View } from '../../session/view.ts';
import type { Command } from '../input/key-table.ts';
import { listHints } from '../input/list-hints.ts';
import type { Looks } from './looks-of.ts';

/** A key of the hint line, and what stands behind it up to the next one. */
export interface HintText {
  readonly key: string;
  readonly rest: string;
}

/** What the keys do on a screen, made from the very commands that are bound; and whether it may be left now. */
export function hintTexts(
  commands: readonly Command[],
  typing: boolean,
  moment: View['leaving'],
  look: Looks,
): HintText[] {
  const { glyphs, narrow, words } = look;
  const note = narrow && moment === 'safe' ? '' : ` (${words.text(`ui.leaving.${moment}`)})`;
  const hints = listHints(commands, typing, look);
  return hints.map(({ key, says, leaves }, index) => ({
    key,
    rest: ` ${says}${leaves ? note : ''}${index < hints.length - 1 ? ` ${glyphs.separator}` : ''}`,
  }));
}
