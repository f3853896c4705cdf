import { Box, Text, Transform } from 'ink';
import { type PropsWithChildren, type ReactNode, createContext, useContext } from 'react';
import type { Ask } from '../../page/page.ts';
import { drawnWidth } from '../layout/cut-text.ts';
import { withTerminalGlyphs } from '../theme/glyphs.ts';
import { type Layout, useLayout } from '../layout/terminal-layout.ts';
import { commandRows, namesItself } from '../layout/label-columns.ts';
import { type Tone, styleOf } from '../theme/tones.ts';
import { evenRows, splitRows } from '../terminal/live-area.ts';
import { ESC } from '../terminal/modes.ts';

interface Props {
  readonly as?: Tone;
  /** True for a glyph, a pointer or a rule; false for words. */
  readonly sign?: boolean;
  readonly children: string;
}

// Matches spaces at the start of a wrapped row, which would indent the row.
const LEADING = new RegExp(`^((?:${ESC}\\[[\\d;]*m)*) +`);

/** While a text is wrapped, no row ends between a number and its percent sign. */
const JOINED = '\u00a0';

/** Applies the tone's style, and replaces glyphs with ASCII where needed. */
export function StyledText({ as = 'plain', sign = false, children }: Props): ReactNode {
  const layout = useLayout();
  return (
    <Transform
      transform={(line, index) =>
        (index === 0 ? line : line.replace(LEADING, '$1')).replaceAll(JOINED, ' ')
      }
    >
      <Text {...styleOf(as, layout, sign ? 'signs' : 'words')}>
        {withTerminalGlyphs(children, layout.unicode).replaceAll(/(?<=\d) (?=%)/g, JOINED)}
      </Text>
    </Transform>
  );
}

interface TextWithGlyphProps {
  readonly mark: string;
  readonly as: Tone;
  readonly text: string;
  readonly textAs?: Tone;
}

/** A glyph and a text that wraps next to it. */
export function TextWithGlyph({ mark, as, text, textAs = 'plain' }: TextWithGlyphProps): ReactNode {
  return (
    <Box>
      <Box flexShrink={0} marginRight={1}>
        <StyledText as={as} sign>
          {mark}
        </StyledText>
      </Box>
      <StyledText as={textAs}>{text}</StyledText>
    </Box>
  );
}

interface ValueProps {
  readonly label?: string;
  readonly value: string;
  readonly quiet?: boolean;
}

/** `longest`: see `longestWhole`. undefined: the page shows every value whole. */
export const FoldsContext = createContext<
  { readonly longest: number; readonly isUnfolded: boolean } | undefined
>(undefined);

/** Values of more characters are always shortened. An ID, a hash and an address are shorter. */
const READABLE = 66;
/** A BLS key: whole where it is sent, because it cannot be changed afterwards. */
const SENT = 98;
/** The characters that a shortened value shows at its start and at its end. */
const HEAD = 24;
const TAIL = 8;

/**
 * The characters of the longest value that a page shows whole. A value that is too long to read, such as a
 * proof of possession, or too long for a row, is shortened. A page that asks for agreement shows whole
 * addresses and NodeIDs, because the operator compares them.
 */
export function longestWhole({ kind }: Ask, { columns, indent }: Layout): number {
  if (kind === 'send') return SENT;
  return kind === 'agree' ? READABLE : Math.min(READABLE, columns - 2 * indent);
}

/** A command is never shortened. */
export function isFoldable(value: string, longest: number): boolean {
  return value.length > longest && !/\s/.test(value);
}

export function foldedValue(value: string, longest: number, { glyphs }: Layout): string {
  return isFoldable(value, longest)
    ? `${value.slice(0, HEAD)}${glyphs.ellipsis}${value.slice(-TAIL)}`
    : value;
}

export function useFold(): (value: string) => string {
  const layout = useLayout();
  const folds = useContext(FoldsContext);
  return (value) =>
    folds === undefined || folds.isUnfolded ? value : foldedValue(value, folds.longest, layout);
}

/**
 * A value to copy: on its own line, with nothing after it. A command that is too long for a row continues below,
 * between its arguments. An unfolded value and one of more than 66 characters begin at the terminal's edge if they
 * are too long, because the terminal can then copy them in one piece. Nothing else does.
 *
 *     owner
 *     0x70997970C51812dc3A010C7d01b50e0d17dc79C8
 */
export function Value({ label, value: whole, quiet }: ValueProps): ReactNode {
  const layout = useLayout();
  const { edge, indent } = layout;
  const value = useFold()(whole);
  const room = edge - 2 * indent;
  const command = drawnWidth(value) > room ? commandRows(value, room) : [value];
  const { longest } = useContext(FoldsContext) ?? { longest: READABLE };
  const isAtEdge = command === undefined && value.length > Math.min(longest, READABLE);
  const rows = command ?? (isAtEdge ? splitRows(value, edge) : evenRows(value, room));
  return (
    <Box flexDirection="column">
      {label !== undefined && !namesItself({ label, value: whole }) && (
        <StyledText as="quiet">{label}</StyledText>
      )}
      <Box
        flexDirection="column"
        flexShrink={0}
        // Ink breaks a full row before the zero-width join character, so the box is one column wider.
        width={isAtEdge ? edge + 1 : room}
        marginLeft={isAtEdge ? -indent : 0}
      >
        {rows.map((row, index) => (
          <Text key={index} {...styleOf(quiet === true ? 'quiet' : 'plain', layout)}>
            {row}
          </Text>
        ))}
      </Box>
    </Box>
  );
}

/** Matches a word of visible ASCII characters. */
const UNBROKEN = /^[!-~]+$/;

/**
 * A line of a text to submit; the line wraps between words. A value that is too long for one row, such as a
 * key, begins on a row of its own. The operator can then copy the value in one piece.
 *
 *     - **BLS public key:**
 *     `0x8f95423f7142d00a48e1014a3de8d28907d420dc33b3052a6dee03a3f2941a39…`
 */
export function ProseLine({ text }: { readonly text: string }): ReactNode {
  const { columns, indent } = useLayout();
  const room = columns - 2 * indent;
  if (drawnWidth(text) <= room) return <Value value={text} />;
  const words = text.split(' ');
  const at = words.findIndex((word) => UNBROKEN.test(word) && drawnWidth(word) > room);
  const value = words[at];
  if (value === undefined) return <StyledText>{text}</StyledText>;
  const before = words.slice(0, at).join(' ');
  const after = words.slice(at + 1).join(' ');
  return (
    <>
      {before !== '' && <ProseLine text={before} />}
      <Value value={value} />
      {after !== '' && <ProseLine text={after} />}
    </>
  );
}

/** Blank columns of the same width stand before any other item. */
export function Pointer({ isSelected }: { readonly isSelected: boolean }): ReactNode {
  const { glyphs } = useLayout();
  if (!isSelected) return <StyledText>{'  '}</StyledText>;
  return <StyledText as="current" sign>{`${glyphs.pointer} `}</StyledText>;
}

/** Content with an indent, in columns. */
export function Indented({ by = 2, children }: PropsWithChildren<{ by?: number }>): ReactNode {
  return (
    <Box flexDirection="column" marginLeft={by}>
      {children}
    </Box>
  );
}

/** False if the screen has room only without blank lines. */
export const GapsContext = createContext(true);

/** A blank line between two blocks, if there is room. */
export function Gap(): ReactNode {
  return useContext(GapsContext) && <Box height={1} flexShrink={0} />;
}
