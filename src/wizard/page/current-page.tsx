import { Box } from 'ink';
import { Fragment, useState, type ReactNode } from 'react';
import type { Ask, Block, Page, Pair, Choice } from '../../page/page.ts';
import {
  command,
  otherActionCommand,
  quietCommand,
  type Command,
  isSaving,
} from '../input/key-table.ts';
import { useChoice, useForm, useOtherActions } from '../input/use-choices.ts';
import type { Key } from '../input/keyboard.ts';
import { useLine, useSecret } from '../input/text-input.ts';
import { cutText, lineCount } from '../layout/cut-text.ts';
import { ChoiceList, FieldRow, OtherActionList, TextBox, shownChoices } from '../parts/form.tsx';
import {
  FoldsContext,
  Gap,
  Pointer,
  StyledText,
  isFoldable,
  longestWhole,
  foldedValue,
} from '../parts/text.tsx';
import { consentOf } from '../consent.ts';
import { useScreen, usePage } from '../view-context.ts';
import { useLayout, type Layout } from '../layout/terminal-layout.ts';
import { Frame, type FrameProps, copyablesOf, isValue } from '../parts/frame.tsx';
import { BlockView } from './block-view.tsx';
import { labelColumn, namesItself } from '../layout/label-columns.ts';

type AskOf<Kind extends Ask['kind']> = Extract<Ask, { kind: Kind }>;

export function CurrentPage(): ReactNode {
  const { ask } = usePage();
  switch (ask.kind) {
    case 'nothing':
      return <PageFrame commands={[]} />;
    case 'watch':
    case 'halt':
    case 'agree':
      return <Read ask={ask} />;
    case 'choose':
      return <Choose ask={ask} />;
    case 'type':
      return <Type ask={ask} />;
    case 'hide':
      return <Hide ask={ask} />;
    case 'fill':
      return <Fill ask={ask} />;
    case 'send':
      return <Send ask={ask} />;
  }
}

/** The other actions, reading again, and going back. */
function useCommonCommands({
  again,
  actions = [],
  back,
}: Exclude<Ask, { kind: 'nothing' }>): readonly Command[] {
  const { dispatch } = useScreen();
  // A problem that is the page's title draws the actions itself.
  const isDrawn = usePage().blocks.some(
    (block) => block.kind === 'problem' && block.safe !== undefined,
  );
  return [
    ...actions.map((action) => {
      const run = (): void => dispatch({ type: 'other-action', id: action.id });
      return isSaving(action)
        ? command('saveMessage', run)
        : otherActionCommand(action, run, isDrawn ? 'if-hidden' : 'always');
    }),
    ...(again === undefined ? [] : [command(again, () => dispatch({ type: 'retry' }))]),
    ...(back ? [command('back', () => dispatch({ type: 'back' }))] : []),
  ];
}

function Read({ ask }: { readonly ask: AskOf<'watch' | 'halt' | 'agree'> }): ReactNode {
  const { dispatch } = useScreen();
  const common = useCommonCommands(ask);
  const agree = command('continue', () => dispatch({ type: 'confirm' }));
  return <PageFrame commands={ask.kind === 'agree' ? [agree, ...common] : common} />;
}

function Choose({ ask }: { readonly ask: AskOf<'choose'> }): ReactNode {
  const { choices } = ask;
  const layout = useLayout();
  const page = usePage();
  const common = useCommonCommands({ ...ask, back: false });
  const { index, commands } = useChoice(ask);
  const { above, below, room } = placeAnswer(page.blocks, { choices, picked: index }, layout);
  const list = { choices, picked: index, room };
  const picked = choices[index]?.title;
  return (
    <PageFrame
      commands={[...commands, ...common]}
      {...(picked !== undefined &&
        isValue(picked) && { copies: [{ label: picked.slice(0, 12), value: picked }] })}
      blocks={[...above, { kind: 'answer' }, ...below]}
      hiddenChoices={below.length === 0 ? 0 : choices.length - shownChoices(list, layout).end}
      cursor={index}
      answer={<ChoiceList {...list} isLast={below.length === 0} />}
    />
  );
}

function Type({ ask }: { readonly ask: AskOf<'type'> }): ReactNode {
  const { value, isRefused, wanted, actions } = ask;
  const { dispatch } = useScreen();
  const { name, blocks } = usePage();
  const typed = useLine(name, value, isRefused);
  const submit = (): void => dispatch({ type: 'submit', value: typed.give() });
  const focus = useOtherActions(actions, submit);
  const typing = focus.picked === undefined;
  const { i18n } = useLayout();
  const [asksHelp, setAsksHelp] = useState(false);
  /** A host contains no question mark, which is the key for help on other screens. */
  const type = (key: Key): boolean => {
    const isHelp = wanted === 'host' && key.text === '?';
    setAsksHelp(isHelp);
    return isHelp || typed.type(key);
  };
  return (
    <PageFrame
      {...focus}
      {...(typing && { typing: type, isEmpty: typed.isEmpty })}
      note={asksHelp ? i18n.t('ui.input.help-key') : undefined}
      // A refusal is about the text that was submitted, not about the text that is typed now.
      blocks={
        typed.isEdited
          ? blocks.filter(({ kind }) => kind !== 'problem' && kind !== 'findings')
          : blocks
      }
      answer={
        <TextBox
          line={typed.line}
          focused={typing}
          wanted={wanted}
          isRefused={isRefused && !typed.isEdited}
        />
      }
    />
  );
}

function Hide({ ask }: { readonly ask: AskOf<'hide'> }): ReactNode {
  const { i18n } = useLayout();
  const { dispatch } = useScreen();
  const { blocks } = usePage();
  const secret = useSecret();
  const submit = (): void => {
    // Enter can arrive before a pasted secret is drawn.
    const value = secret.take();
    if (value !== '') dispatch({ type: 'secret', value });
  };
  const focus = useOtherActions(ask.actions, submit);
  const typing = focus.picked === undefined;
  return (
    <PageFrame
      {...focus}
      {...(typing && { typing: secret.type })}
      blocks={secret.typed ? blocks.filter(({ kind }) => kind !== 'problem') : blocks}
      answer={
        <>
          <Box>
            <Pointer isSelected={typing} />
            <StyledText as={secret.typed ? 'done' : 'quiet'}>
              {`(${i18n.t(secret.typed ? 'ui.input.hidden' : 'ui.input.nothing-typed')})`}
            </StyledText>
          </Box>
          <Box marginLeft={2}>
            <StyledText as="quiet">{i18n.t('ui.input.never-shown')}</StyledText>
          </Box>
        </>
      }
    />
  );
}

/** On a screen with few rows, only the focused field and fields with a problem are shown in full. */
function Fill({ ask: { fields } }: { readonly ask: AskOf<'fill'> }): ReactNode {
  const { columns, glyphs, short } = useLayout();
  const { dispatch } = useScreen();
  const form = useForm(fields);
  const commands = [
    command('confirm', () => dispatch({ type: 'confirm' })),
    // A form with a single field has no next field.
    ...(fields.length > 1
      ? [command('nextField', form.next), quietCommand('previousField', form.previous)]
      : []),
    command('back', () => dispatch({ type: 'back' })),
  ];
  const rows = fields.map((field, index) => {
    const focused = index === form.focused;
    const line = form.lineOf(field);
    if (focused || !short || field.problem) {
      return (
        <Fragment key={field.id}>
          {index > 0 && <Gap />}
          <FieldRow field={field} line={line} focused={focused} />
        </Fragment>
      );
    }
    const brief = `  ${field.title}: ${line.text}`;
    return (
      <Box key={field.id}>
        <StyledText as="quiet">{cutText(brief, columns - 4, glyphs.ellipsis)}</StyledText>
      </Box>
    );
  });
  return <PageFrame commands={commands} typing={form.type} isEmpty={form.isEmpty} answer={rows} />;
}

/** Consent to send (see `consentOf`). Enter is easily pressed by mistake, so it only names the right keys. */
function Send({ ask }: { readonly ask: AskOf<'send'> }): ReactNode {
  const { sendAction } = consentOf({ ask, blocks: usePage().blocks });
  const { i18n } = useLayout();
  const { dispatch } = useScreen();
  const [pressed, setPressed] = useState(false);
  const common = useCommonCommands(ask);
  const commands = [
    command('send', () => dispatch(sendAction)),
    command('decline', () => dispatch({ type: 'decline' })),
    ...common,
    quietCommand('continue', () => setPressed(true)),
  ];
  return <PageFrame commands={commands} note={pressed ? i18n.t('ui.intent.press') : undefined} />;
}

interface Props extends Omit<FrameProps, 'children'> {
  readonly answer?: ReactNode;
  /** The blocks above and below the answer; by default in the order of the page. */
  readonly blocks?: readonly Block[];
  /** The index of the focused action; undefined while the text has the focus. */
  readonly picked?: number | undefined;
}

/** A blank line stands before each block that is not tight. */
function PageFrame(props: Props): ReactNode {
  const { commands, answer, picked, blocks: given, ...frame } = props;
  const { short } = useLayout();
  const page = usePage();
  const { ask } = page;
  const { canFold, folds, toggle } = useFolding(page);
  const actions = ask.kind === 'nothing' ? [] : (ask.actions ?? []);
  const isTyped = ask.kind === 'type' || ask.kind === 'hide';
  const blocks = given ?? page.blocks;
  const shown = blocks.filter((block) => !isEmptyBlock(block) && !(block.if === 'tall' && short));
  return (
    <Frame {...frame} commands={canFold ? [...commands, command('whole', toggle)] : commands}>
      <FoldsContext value={folds}>
        {shown.map((block, index) => {
          if (block.kind === 'actions' && isTyped) {
            return <OtherActionList key={index} otherActions={actions} picked={picked} />;
          }
          return (
            <Fragment key={index}>
              {index > 0 && block.tight !== true && <Gap />}
              {block.kind === 'answer' ? (
                answer
              ) : (
                <BlockView block={block} aligned={pairsAround(shown, index)} actions={actions} />
              )}
            </Fragment>
          );
        })}
      </FoldsContext>
    </Frame>
  );
}

/** A page that takes typed text has no letters as keys, so it shows all values whole. */
function useFolding({ ask, blocks }: Page) {
  const longest = longestWhole(ask, useLayout());
  const [whole, setWhole] = useState(false);
  const isRead = !['type', 'hide', 'fill'].includes(ask.kind);
  const canFold = isRead && blocks.flatMap(valuesIn).some((value) => isFoldable(value, longest));
  return {
    canFold,
    folds: canFold ? { longest, isUnfolded: whole } : undefined,
    toggle: () => setWhole(!whole),
  };
}

function valuesIn(block: Block): readonly string[] {
  if (block.kind === 'verbatim') return block.lines.flatMap((line) => line.split(' '));
  if (block.kind === 'message') return [];
  return copyablesOf({ blocks: [block] }).map(({ value }) => value);
}

function pairsAround(blocks: readonly Block[], at: number): readonly Pair[] {
  const starts = (block: Block, index: number): boolean => index === 0 || block.tight !== true;
  const first = blocks.slice(0, at + 1).findLastIndex(starts);
  const after = blocks.slice(at + 1).findIndex(({ tight }) => tight !== true);
  const together = blocks.slice(first, after === -1 ? undefined : at + 1 + after);
  return together.flatMap((block) => (block.kind === 'pairs' ? block.pairs : []));
}

function isEmptyBlock(block: Block): boolean {
  if (block.kind === 'findings') return block.findings.length === 0;
  if (block.kind === 'pairs') return block.pairs.length === 0;
  return block.kind === 'values' && block.values.length === 0;
}

// The rows around the blocks: header, steps, rule, hints, blank lines, the terminal's last row, and the note
// about hidden lines. A screen with few rows has no blank lines and no rule.
const FRAME = 8;
const FRAME_SHORT = 7;

// The columns of a title's glyph, or of the pointer before a choice.
const MARK = 2;
// The columns for the indents, the glyph and the verdict of a finding.
const AROUND_FINDING = 16;

/** The minimum number of lines for the choices on a screen with too few rows for all of them. */
const LEAST = 3;
/** A block that yields, or its last pairs, go below the choices if they would get fewer than `LEAST` lines. */
function placeAnswer(
  blocks: readonly Block[],
  { choices, picked }: { readonly choices: readonly Choice[]; readonly picked: number },
  layout: Layout,
) {
  const { columns, indent, rows, short } = layout;
  const at = blocks.findIndex(({ kind }) => kind === 'answer');
  const before = blocks
    .slice(0, Math.max(0, at))
    .filter((block) => !(short && block.if === 'tall'));
  const height = (block: Block): number =>
    blockHeight(block, layout) + (block.tight === true || short ? 0 : 1);
  const width = columns - 2 * indent;
  const lines = choices.reduce((sum, { title }) => sum + lineCount(title, width - MARK), 0);
  let room = rows - (short ? FRAME_SHORT : FRAME);
  for (const block of before) if (block.if !== 'yields') room -= height(block);
  const above: Block[] = [];
  const moved: Block[] = [];
  for (const block of before) {
    if (block.if !== 'yields') {
      above.push(block);
      continue;
    }
    const least = block.kind === 'values' && room >= lines ? lines : Math.min(lines, LEAST);
    const [first, rest] = moved.length > 0 ? [undefined, block] : split(block, room - least);
    if (first !== undefined) {
      above.push(first);
      room -= height(first);
    }
    if (rest !== undefined) moved.push(rest);
  }
  /** Only pairs can be split, because the first pairs matter most. */
  function split(block: Block, most: number): readonly [Block | undefined, Block?] {
    if (height(block) <= most) return [block];
    if (block.kind !== 'pairs') return [undefined, block];
    const upTo = (count: number): Block => ({ ...block, pairs: block.pairs.slice(0, count) });
    const count = block.pairs.findLastIndex((_, index) => height(upTo(index)) <= most);
    return count < 1
      ? [undefined, block]
      : [upTo(count), { ...block, pairs: block.pairs.slice(count) }];
  }
  const below = [...moved, ...blocks.slice(at + 1)];
  // The rows for the numbers of hidden choices: above, and below unless the frame says what is below.
  const isLast = below.length === 0 && picked !== choices.length - 1;
  const hidden = (picked === 0 ? 0 : 1) + (isLast ? 1 : 0);
  return { above, below, room: lines > room ? Math.max(LEAST - 1, room - hidden) : room };
}

function blockHeight(block: Block, layout: Layout): number {
  const { columns, edge, indent } = layout;
  const longest = longestWhole({ kind: 'nothing' }, layout);
  const fold = (value: string): string => foldedValue(value, longest, layout);
  const width = columns - 2 * indent;
  switch (block.kind) {
    case 'title':
      return lineCount(block.text, width - (block.mark === undefined ? 0 : MARK));
    case 'prose':
      return lineCount(block.text, width);
    case 'pairs':
      return labelColumn(
        block.pairs.map(({ label, value }) => ({ label, value: fold(value) })),
        width,
      ).lines;
    case 'findings':
      return block.findings.reduce(
        (sum, { text }) => sum + lineCount(text, columns - AROUND_FINDING),
        0,
      );
    case 'values':
      return block.values.reduce(
        (sum, { label, value }) =>
          sum +
          (label === undefined || namesItself({ label, value }) ? 0 : 1) +
          lineCount(fold(value), edge),
        0,
      );
    default:
      return 0;
  }
}
