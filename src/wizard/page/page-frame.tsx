import { Fragment, type ReactNode } from 'react';
import type { Block, OtherAction, Page } from '../../page/page.ts';
import type { Key } from '../input/key.ts';
import type { Command } from '../input/key-table.ts';
import { isSaving } from '../layout/is-saving.ts';
import { Frame } from '../parts/frame/frame.tsx';
import { Gap } from '../parts/frame/gap.tsx';
import { OtherActionList } from '../parts/form/other-actions.tsx';
import { useTheme } from '../theme/theme.ts';
import { BlockView } from './block-view.tsx';
import { usePage } from './page-context.ts';

interface Props {
  readonly commands: readonly Command[];
  /** The control that takes the answer. */
  readonly answer?: ReactNode;
  /** The blocks above and below the answer; by default in the order of the page. */
  readonly blocks?: readonly Block[];
  readonly copies?: Page['copies'];
  readonly typing?: ((key: Key) => boolean) | undefined;
  readonly isEmpty?: () => boolean;
  readonly note?: string | undefined;
  /** The index of the focused action; undefined while the text has the focus. */
  readonly picked?: number | undefined;
}

/** Draws the blocks of the page in the frame, with a blank line before each block that is not tight. */
export function PageFrame(props: Props): ReactNode {
  const { commands, answer, copies, typing, isEmpty, note, picked } = props;
  const { short } = useTheme();
  const page = usePage();
  const { ask } = page;
  const actions = ask.kind === 'nothing' ? [] : (ask.actions ?? []);
  const isTyped = ask.kind === 'type' || ask.kind === 'hide';
  const blocks = props.blocks ?? page.blocks;
  const shown = blocks.filter(
    (block) => !isEmptyBlock(block, actions) && !(block.if === 'tall' && short),
  );
  const message = page.blocks.find((block) => block.kind === 'message')?.text;
  return (
    <Frame
      commands={commands}
      {...(copies !== undefined && { copies })}
      {...(typing !== undefined && { typing })}
      {...(isEmpty !== undefined && { isEmpty })}
      {...(message !== undefined && { message })}
      {...(note !== undefined && { note })}
    >
      {shown.map((block, index) => {
        if (block.kind === 'actions' && isTyped) {
          return <OtherActionList key={index} otherActions={actions} picked={picked} />;
        }
        return (
          <Fragment key={index}>
            {index > 0 && block.tight !== true && <Gap />}
            {block.kind === 'answer' ? answer : <BlockView block={block} actions={actions} />}
          </Fragment>
        );
      })}
    </Frame>
  );
}

/** True if a block draws nothing, so that it needs no blank line. */
function isEmptyBlock(block: Block, actions: readonly OtherAction[]): boolean {
  if (block.kind === 'actions') return actions.every(isSaving);
  if (block.kind === 'findings') return block.findings.length === 0;
  if (block.kind === 'pairs') return block.pairs.length === 0;
  return block.kind === 'values' && block.values.length === 0;
}
