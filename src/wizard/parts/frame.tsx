import { Box } from 'ink';
import { useState, type ReactNode } from 'react';
import type { Key } from '../input/key.ts';
import { command, commandFor, quietCommand, type Command } from '../input/key-table.ts';
import { useKeys } from '../input/use-keys.ts';
import { useLook } from '../look/look.ts';
import { useStage } from '../stage-context.ts';
import { Gap } from './gap.tsx';
import { Header } from './header.tsx';
import { Help } from './help.tsx';
import { HintLine } from './hint-line.tsx';
import { Rule } from './rule.tsx';
import { Say } from './say.tsx';
import { StepList } from './step-list.tsx';
import { useScroll } from './use-scroll.ts';

interface Props {
  /** What the keys do here, in the order of the hint line. */
  readonly commands: readonly Command[];
  /** Takes the keys that edit a text, and says whether it did; given where a text is typed. */
  readonly typing?: (key: Key) => boolean;
  readonly children: ReactNode;
}

/**
 * What stands around every screen: header and steps above, the keys below; between them the screen, which
 * scrolls where it does not fit. Binds the keys.
 */
export function Frame({ commands, typing, children }: Props): ReactNode {
  const { indent, short } = useLook();
  const { leave, leaving } = useStage();
  const [helping, setHelping] = useState(false);
  const scroll = useScroll();
  const typed = typing !== undefined && !helping;

  const scrolling = [quietCommand('scrollUp', scroll.up), command('scrollDown', scroll.down)];
  const bound: readonly Command[] = [
    ...(helping ? [command('closeHelp', () => setHelping(false))] : commands),
    ...(scroll.above + scroll.below > 0 ? scrolling : []),
    ...(helping ? [] : [command('help', () => setHelping(true))]),
    command('leave', leave),
  ];
  useKeys((key) => {
    if (leaving || (typed && typing(key))) return;
    commandFor(key, bound, typed)?.run();
  });

  return (
    <>
      <Box flexDirection="column" flexShrink={0}>
        <Header />
        <StepList />
        <Gap />
      </Box>
      <Box ref={scroll.viewport} flexDirection="column" flexShrink={1} overflowY="hidden">
        <Box
          ref={scroll.content}
          flexDirection="column"
          flexShrink={0}
          paddingX={indent}
          marginTop={-scroll.offset}
        >
          {helping ? <Help commands={commands} typing={typing !== undefined} /> : children}
        </Box>
      </Box>
      <Box flexDirection="column" flexShrink={0}>
        <Unseen above={scroll.above} below={scroll.below} />
        {short ? null : <Rule />}
        <HintLine commands={bound} typing={typed} />
      </Box>
    </>
  );
}

/** Says how much is out of sight. */
function Unseen({ above, below }: { readonly above: number; readonly below: number }): ReactNode {
  const { indent, words } = useLook();
  if (above + below === 0) return null;
  const parts = [
    ...(above > 0 ? [words.text('ui.lines.above', { count: above })] : []),
    ...(below > 0 ? [words.text('ui.lines.below', { count: below })] : []),
  ];
  return (
    <Box paddingX={indent} flexShrink={0}>
      <Say as="warning">{parts.join(' · ')}</Say>
    </Box>
  );
}
