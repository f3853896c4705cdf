import type { View } from '../../session/view/view.ts';
import type { Command } from '../input/key-table.ts';
import { listHints } from '../input/list-hints.ts';
import { cutText, widthOf } from './cut-text.ts';
import { withTerminalGlyphs } from '../theme/glyphs.ts';
import { rows } from './rows.ts';
import type { Theme } from '../theme/theme-of.ts';

/** A key of the hint line, and the text after the key. */
export interface HintText {
  readonly key: string;
  readonly rest: string;
}

/** Columns between two hints of a row. */
const GAP = 1;

/**
 * The hints for the bound commands, row by row. The hint for quitting shows whether quitting is safe now. A
 * narrow screen leaves out the words "safe now". Separators stand only between hints of the same row.
 * @param room columns of a row
 */
export function hintTexts(
  commands: readonly Command[],
  typing: boolean,
  moment: View['leaving'],
  theme: Theme,
  room: number,
): HintText[][] {
  const { glyphs, narrow, unicode, words } = theme;
  const note = narrow && moment === 'safe' ? '' : ` (${words.t(`ui.leaving.${moment}`)})`;
  const hints = listHints(commands, typing, theme);
  const separator = ` ${glyphs.separator}`;
  const width = (text: string): number => widthOf(withTerminalGlyphs(text, unicode));
  const texts = hints.map(({ key, says, leaves }) => ({
    key,
    rest: cutText(` ${says}${leaves ? note : ''}`, Math.max(1, room - width(key)), glyphs.ellipsis),
  }));
  const gap = width(separator) + GAP;
  return rows(texts, ({ key, rest }) => width(key + rest), room, gap).map((row) =>
    row.map(({ key, rest }, index) => ({
      key,
      rest: index < row.length - 1 ? rest + separator : rest,
    })),
  );
}
