import { Box } from 'ink';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useLayout, type Layout } from '../layout/terminal-layout.ts';
import type { Page, Pair } from '../../page/page.ts';
import { compact } from '../../page/pages.ts';
import type { LogLine } from '../../page/page.ts';
import type { View } from '../../session/view/view.ts';
import type { Tone } from '../theme/tones.ts';
import { Gap, GapsContext, StyledText, TextWithGlyph, Value } from './text.tsx';
import type { Key } from '../input/keyboard.ts';
import {
  type Command,
  command,
  commandFor,
  quietCommand,
  type HintProps,
  listHints,
} from '../input/key-table.ts';
import { rows } from '../layout/label-columns.ts';
import { useScreen, usePage, useView } from '../view-context.ts';
import { consentOf, useConsent } from '../consent.ts';
import { type Scroll, useScroll } from '../scroll.ts';
import { Header, Rule, StepList } from './header.tsx';
import { Help } from './help.tsx';
import { cutText, drawnWidth } from '../layout/cut-text.ts';
import { withTerminalGlyphs } from '../theme/glyphs.ts';

/** A value of one line is shown in full, because no terminal confirms a copy. */
function Copied({ label, value }: Pair): ReactNode {
  const { i18n } = useLayout();
  const lines = value.includes('\n');
  const copied = { label, length: [...value].length };
  const text = i18n.t(lines ? 'ui.copied.lines' : 'ui.copied', copied);
  return <LogLineView mark="sent" text={text} {...(!lines && { value })} />;
}

const tones: Readonly<Record<LogLine['mark'], Tone>> = {
  done: 'done',
  sent: 'current',
  note: 'quiet',
  failed: 'wrong',
};

export function LogLineView({ mark, text, value }: LogLine): ReactNode {
  const { columns, glyphs, indent } = useLayout();
  return (
    <Box flexDirection="column" width={columns} paddingX={indent} flexShrink={0}>
      <TextWithGlyph mark={glyphs.log[mark]} as={tones[mark]} text={text} />
      {value !== undefined && <Value value={value} />}
    </Box>
  );
}

/** True for a value to copy, such as a NodeID or an address. */
export function isValue(text: string): boolean {
  return /^\S{20,}$/.test(text);
}

const ENDS = 12;

export function copyablesOf({ blocks }: Pick<Page, 'blocks'>): readonly Pair[] {
  // A value without a label, or one that starts with its label, is named by its first characters.
  const named = (value: string, label = ''): Pair => ({
    label: value.startsWith(label) ? value.slice(0, ENDS) : label,
    value,
  });
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'values':
        return block.values.map(({ label, value }) => named(value, label));
      case 'pairs':
        return block.pairs.filter(({ value }) => isValue(value));
      case 'items':
        return block.items.map(({ facts, value }) => named(value, facts[0]));
      case 'steps':
        return block.steps
          .flatMap(({ title, value }) => (value === undefined ? [] : [named(value, title)]))
          .reverse();
      case 'message':
        return [named(block.text, block.label)];
      case 'verbatim':
        return [named(block.lines.join('\n'), block.label)];
      default:
        return [];
    }
  });
}

export interface FrameProps {
  /** The commands of this screen, in the order of the hint line. */
  readonly commands: readonly Command[];
  /** By default the values from `copyablesOf`. */
  readonly copies?: readonly Pair[];
  /** Returns true if the key edits the text or moves the cursor. */
  readonly typing?: ((key: Key) => boolean) | undefined;
  /** True even if the screen still shows the old text. In an empty field, `?` opens the help. */
  readonly isEmpty?: () => boolean;
  /** Names the right key after the operator pressed a key without effect. */
  readonly note?: string | undefined;
  /** The number of choices that the list hides at its end. */
  readonly hiddenChoices?: number;
  /** The focused choice. When it changes, the screen is shown from its top, where the list is. */
  readonly cursor?: number;
  readonly children: ReactNode;
}

/** A screen that does not fit scrolls. The frame also binds the keys. */
export function Frame({
  commands,
  copies,
  typing,
  isEmpty = () => false,
  note,
  hiddenChoices = 0,
  cursor,
  children,
}: FrameProps): ReactNode {
  const { columns, short, i18n } = useLayout();
  const { keyboard, leave, leaving } = useScreen();
  const page = usePage();
  const message = page.blocks.find((block) => block.kind === 'message')?.text;
  const { answer } = useView();
  const [helping, setHelping] = useState(false);
  // A changed confirmation screen starts again at its top, so that the operator reads it again.
  const consent = helping ? undefined : consentOf(page);
  const scroll = useScroll(consent?.text ?? (helping || cursor));
  const { unread, ignored, guarded, run } = useConsent(consent, scroll);
  const typed = typing !== undefined && !helping;
  const copyables = copies ?? copyablesOf(page);
  const clipboard = useClipboard(copyables);
  const scrolling = compact<Command>([
    quietCommand('scrollUp', () => scroll.up()),
    quietCommand('pageUp', () => scroll.up('page')),
    !unread && command('scrollDown', () => scroll.down()),
    !unread && command('pageDown', () => scroll.down('page')),
  ]);
  const { above, below } = scroll;
  const isHidden = above + below > 0;
  // A second row of hints would push the end of a confirmation off a screen of 24 rows.
  const isCrowded = page.ask.kind === 'send' && (page.ask.actions ?? []).length > 0;
  const copying = {
    ...command('copy', clipboard.copyNext),
    ...(isCrowded && { ifHidden: true as const }),
  };
  const bound: readonly Command[] = [
    ...(helping ? [command('closeHelp', () => setHelping(false))] : guarded(commands)),
    ...(message !== undefined && !helping
      ? [command('copyMessage', () => clipboard.copy(message))]
      : []),
    ...(copyables.length > 0 && !helping && !typed ? [copying] : []),
    ...(isHidden ? scrolling : []),
    ...(helping ? [] : [{ ...command('help', () => setHelping(true)), whileTyping: isEmpty() }]),
    command('leave', leave),
  ];
  const isListed = ({ ifHidden }: Command): boolean => ifHidden !== true || isHidden;
  const listen = (key: Key): void => {
    const asksForHelp = key.name === '?' && isEmpty();
    if (leaving) return;
    if (typed && !asksForHelp && typing(key)) {
      key.wasText?.();
      return;
    }
    const found = commandFor(key, bound, typed);
    if (found?.says !== 'copy' && found?.says !== 'copy-message') clipboard.forget();
    run(key, found);
  };
  useLayoutEffect(() => keyboard.listen(listen));

  return (
    <GapsContext value={!scroll.isDense}>
      <Box flexDirection="column" flexShrink={0} width={columns}>
        <Header />
        <StepList />
        <Gap />
      </Box>
      <ScrollArea scroll={scroll}>
        {helping ? <Help commands={commands} typing={typing !== undefined} /> : children}
      </ScrollArea>
      <Box flexDirection="column" flexShrink={0} width={columns}>
        <Unseen {...{ above, below, unread }} choices={helping ? 0 : hiddenChoices} />
        {ignored !== undefined && <Note text={i18n.t(`ui.intent.${ignored}`)} />}
        {note !== undefined && ignored === undefined && !helping && <Note text={note} />}
        {clipboard.last && <Copied {...clipboard.last} />}
        {answer && !clipboard.last && <LogLineView {...answer} />}
        {short ? null : <Rule />}
        <HintLine commands={bound.filter(isListed)} typing={typed} />
      </Box>
    </GapsContext>
  );
}

/** Copies values, and remembers which one was copied last. */
function useClipboard(copyables: readonly Pair[]) {
  const { copy: toClipboard } = useScreen();
  const [last, setLast] = useState<number>();
  const copy = (value: string, index = copyables.findIndex((pair) => pair.value === value)) => {
    toClipboard(value);
    setLast(index);
  };
  return {
    last: last === undefined ? undefined : copyables[last],
    copy: (value: string): void => copy(value),
    copyNext: (): void => {
      const next = last === undefined ? 0 : (last + 1) % copyables.length;
      const copyable = copyables[next];
      if (copyable !== undefined) copy(copyable.value, next);
    },
    forget: () => setLast(undefined),
  };
}

function ScrollArea({
  scroll,
  children,
}: {
  readonly scroll: Scroll;
  readonly children: ReactNode;
}) {
  const { columns, indent } = useLayout();
  return (
    <Box
      ref={scroll.viewport}
      flexDirection="column"
      flexShrink={1}
      width={columns}
      overflowY="hidden"
    >
      <Box
        ref={scroll.content}
        flexDirection="column"
        flexShrink={0}
        paddingX={indent}
        marginTop={-scroll.offset}
      >
        {children}
      </Box>
    </Box>
  );
}

interface UnseenProps extends Pick<Scroll, 'above' | 'below' | 'unread'> {
  readonly choices: number;
}

/** How many lines are hidden above and below, or how many the operator must still read. */
function Unseen({ above, below, unread, choices }: UnseenProps): ReactNode {
  const { t } = useLayout().i18n;
  if (above + below === 0)
    return choices > 0 && <Note text={t('ui.list.below', { count: choices })} />;
  if (unread && below > 0) return <Note text={t('ui.intent.unread', { count: below })} />;
  const hidden = (): string => {
    if (above > 0 && below > 0) return t('ui.lines.both', { above, below });
    if (above > 0) return above === 1 ? t('ui.line.above') : t('ui.lines.above', { count: above });
    return below === 1 ? t('ui.line.below') : t('ui.lines.below', { count: below });
  };
  const lines = hidden();
  return <Note text={choices > 0 ? t('ui.lines.choices', { choices, lines }) : lines} />;
}

function Note({ text }: { readonly text: string }): ReactNode {
  const { indent } = useLayout();
  return (
    <Box paddingX={indent} flexShrink={0}>
      <StyledText as="warning">{text}</StyledText>
    </Box>
  );
}

const EDGE = 1;
const GAP = 1;

/** A narrow screen leaves out "safe now". Separators stand only between hints of the same row. */
function hintTexts(
  commands: readonly Command[],
  typing: boolean,
  moment: View['leaving'],
  layout: Layout,
) {
  const { columns, glyphs, narrow, unicode, i18n } = layout;
  const room = columns - EDGE;
  const note = narrow && moment === 'safe' ? '' : ` (${i18n.t(`ui.leaving.${moment}`)})`;
  const hints = listHints(commands, typing, layout);
  const separator = ` ${glyphs.separator}`;
  const width = (text: string): number => drawnWidth(withTerminalGlyphs(text, unicode));
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

/**
 * The keys of this screen and their effects.
 *
 *      enter continue · esc back · ? help · q quit (safe now)
 */
function HintLine({ commands, typing }: HintProps): ReactNode {
  const layout = useLayout();
  const { leaving } = useScreen();
  const { leaving: moment } = useView();
  return (
    <Box flexDirection="column" flexShrink={0} paddingLeft={EDGE}>
      {leaving ? (
        <StyledText as="waiting">{layout.i18n.t('ui.leaving.now')}</StyledText>
      ) : (
        hintTexts(commands, typing, moment, layout).map((row, index) => (
          <Box key={index} columnGap={1}>
            {row.map(({ key, rest }) => (
              <Box key={rest} flexShrink={0}>
                <StyledText as="key">{key}</StyledText>
                <StyledText as="quiet">{rest}</StyledText>
              </Box>
            ))}
          </Box>
        ))
      )}
    </Box>
  );
}
