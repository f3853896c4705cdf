import type { View } from '../../session/view.ts';
import { command } from '../input/key-table.ts';
import { widthOf } from '../look/cut-text.ts';
import { asShown } from '../look/glyphs.ts';
import { hintTexts } from '../look/hint-texts.ts';
import { inRows } from '../look/in-rows.ts';
import { SIDE, SIDE_PADDING, standsAside, type Looks } from '../look/looks-of.ts';
import { presentStep, STEP_MARGIN, stepRow, stepTexts } from '../look/step-texts.ts';
import type { Part, Tone } from '../look/tones.ts';
import { titleLine } from '../look/whereabouts.ts';

/** A text of one tone. */
export interface Piece {
  readonly part: Part;
  readonly tone: Tone;
  readonly text: string;
}
/** What stands on one line, from the left. */
export type Line = readonly Piece[];

const nothing = (): void => undefined;

/**
 * The frame of a short look, line by line: what the drawing library makes of the same view, for when it is not
 * there yet. It lays out in one way only: undefined where a text would have to wrap, or the terminal is too low.
 */
export function firstLines({ header, steps, code, screen, leaving }: View, look: Looks) {
  if (screen.kind !== 'busy') return undefined;
  const { columns, rows, narrow, short, indent, glyphs } = look;
  const say = (tone: Tone, text: string, part: Part = 'words'): Piece => ({
    part,
    tone,
    text: asShown(text, look.unicode),
  });
  const sign = (tone: Tone, text: string): Piece => say(tone, text, 'signs');
  const quiet = (text: string): Piece => say('quiet', text);
  const rule = (width: number): Piece => sign('quiet', glyphs.rule.repeat(Math.max(0, width)));

  const { edge, place, code: end } = titleLine(header, code, look);
  const before = [sign('quiet', edge), blank(1), say('title', place), blank(1)];
  const after = end === undefined ? [] : [blank(1), quiet(end), blank(1), sign('quiet', edge)];
  const title = [...before, rule(columns - widthOfLine([...before, ...after])), ...after];

  const marked = (mark: string, tone: Tone, text: string, textTone: Tone): Line => [
    sign(tone, mark),
    blank(1),
    say(textTone, text),
  ];
  const side = standsAside(look, 0);
  const body = [blank(indent), ...marked(glyphs.steps.waiting, 'waiting', screen.text, 'plain')];
  const column = stepTexts(steps, look).map(({ mark, named, tone }) =>
    marked(mark, tone, named, tone),
  );
  const row = stepRow(steps, look);
  const items = row.items.map(({ mark, named, tone }) => [
    sign(tone, `${mark} `),
    say(tone, named),
  ]);

  const { text, tone } = presentStep(steps, code, look);
  const [present, where] = [say(tone, text), quiet(code)];
  const gap = blank(columns - 2 - widthOfLine([present, where]));
  const way = narrow
    ? [[blank(1), present, gap, where]]
    : inRows(items, widthOfLine, columns - STEP_MARGIN, row.gap).map((steps) =>
        steps.flatMap((step, index) => [blank(index === 0 ? STEP_MARGIN : row.gap), ...step]),
      );

  const edges = narrow ? 0 : 1;
  const bound = [command('help', nothing), command('leave', nothing)];
  const hints = hintTexts(bound, false, leaving, look, columns - 2 * edges).map((row) =>
    row.flatMap(({ key, rest }, index) => [
      blank(index === 0 ? edges : 1),
      say('key', key),
      quiet(rest),
    ]),
  );
  const lines = [
    title,
    ...(side ? [] : way),
    ...(short ? [] : [[]]),
    ...(side ? beside(column, body) : [body]),
    ...(short ? [] : [[rule(columns)]]),
    ...hints,
  ];
  const fits =
    lines.every((line) => widthOfLine(line) <= columns) &&
    widthOfLine(body) + indent + (side ? SIDE : 0) <= columns &&
    (!narrow || gap.text.length > 0) &&
    lines.length < rows;
  return fits ? lines : undefined;
}

function blank(width: number): Piece {
  return { part: 'words', tone: 'plain', text: ' '.repeat(Math.max(0, width)) };
}

function textOf(line: Line): string {
  return line.map(({ text }) => text).join('');
}

function widthOfLine(line: Line): number {
  return widthOf(textOf(line));
}

/** The steps at the side, and a line beside the first of them. */
function beside(column: readonly Line[], body: Line): Line[] {
  return column.map((step, index) => {
    const left = [blank(SIDE_PADDING.left), ...step];
    return index === 0 ? [...left, blank(SIDE - widthOfLine(left)), ...body] : left;
  });
}
