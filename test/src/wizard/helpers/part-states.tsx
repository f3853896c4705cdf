import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Finding, StepState } from '../../../../src/page/page.ts';
import type { ViewHeader as Place, View } from '../../../../src/session/view/view.ts';
import { lineOf } from '../../../../src/wizard/input/text-input.ts';
import { command } from '../../../../src/wizard/input/key-table.ts';
import { useTheme } from '../../../../src/wizard/layout/terminal-layout.ts';
import type { Tone } from '../../../../src/wizard/theme/tones.ts';
import {
  ChoiceList,
  FieldRow,
  OtherActionList,
  TextBox,
} from '../../../../src/wizard/parts/form.tsx';
import { Frame } from '../../../../src/wizard/parts/frame.tsx';
import { Facts, Findings, Pairs } from '../../../../src/wizard/parts/facts.tsx';
import { Wizard } from '../../../../src/wizard/wizard.tsx';
import {
  Gap,
  Pointer,
  ProseLine,
  StyledText,
  TextWithGlyph,
  Value,
} from '../../../../src/wizard/parts/text.tsx';
import { Header, Rule, StepList } from '../../../../src/wizard/parts/header.tsx';
import { Help } from '../../../../src/wizard/parts/help.tsx';
import { WaitBox, WaitRows, WarpStepRow } from '../../../../src/wizard/parts/waiting.tsx';
import { MessageLines, ProblemBox } from '../../../../src/wizard/parts/problem.tsx';
import { ViewContext } from '../../../../src/wizard/view-context.ts';
import {
  HOUR,
  MINUTE,
  NODE_ID,
  NOW,
  OPERATOR,
  PUBLIC_KEY,
  SECOND,
  header,
  unreachable,
  way,
} from './views/kit.ts';
import { blocksOf } from '../../../helpers/blocks-of.ts';
import { askOf, blockOf } from '../../../helpers/shown.ts';
import { views } from './views.ts';

type States = Readonly<Record<string, ReactNode>>;

const nothing = (): void => undefined;
const on = (view: View, part: ReactNode): ReactNode => (
  <ViewContext value={view}>{part}</ViewContext>
);
const under = (place: Partial<Place>): ReactNode =>
  on({ ...views.stake, header: { ...header, ...place } }, <Header />);
const wayOf = (state: StepState): View => ({ ...views.stake, steps: way(5, state) });
/** Returns the same states for each of several names. */
function each<Name extends string>(
  names: readonly Name[],
  draw: (name: Name) => ReactNode,
): States {
  return Object.fromEntries(names.map((name) => [name, draw(name)]));
}

const states: readonly StepState[] = ['done', 'current', 'waiting', 'blocked', 'todo'];
const verdicts: readonly Finding['verdict'][] = ['fits', 'warns', 'fails', 'unknown'];
const tones: Readonly<Record<Tone, true>> = {
  plain: true,
  title: true,
  quiet: true,
  key: true,
  done: true,
  current: true,
  focused: true,
  waiting: true,
  blocked: true,
  todo: true,
  warning: true,
  wrong: true,
};
const { choices } = askOf(views['choice of a network'].screen, 'choose');
const { choices: many } = askOf(views['choice of many vaults'].screen, 'choose');
const field = askOf(views.form.screen, 'fill').fields[0]!;
const refused = askOf(views['form with a problem'].screen, 'fill').fields[0]!;
const title = 'collect signatures for the P-Chain';
const way1 = [{ key: 'p', title: 'paste the answer of the node', id: 'paste' }];
const keys = [command('continue', nothing), command('back', nothing), command('leave', nothing)];
const MESSAGE =
  'Please enable our operator.\n\nOperator: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const wait = {
  text: 'Waiting for the L1 owner to enable the operator.',
  whose: 'l1-owner',
} as const;
const broken = OPERATOR.replace('0x70', '0x71');

/** Draws a component as far from the edges as a screen does. */
function Inside({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Box flexDirection="column" paddingX={useTheme().indent}>
      {children}
    </Box>
  );
}

/** The components that surround a screen or are a whole screen. */
const WHOLE: readonly string[] = ['farewell', 'frame', 'header', 'step-list'];

const parts: Readonly<Record<string, States>> = {
  'choice-list': {
    'one has the focus, one cannot be picked': <ChoiceList choices={choices} picked={0} room={9} />,
    'more above and below': <ChoiceList choices={many} picked={11} room={5} />,
  },
  facts: { 'one and more': <Facts facts={['for 3 h 11 min', 'next check in 0:04']} /> },
  farewell: {
    'nothing was reached': <Wizard view={views.text} ended />,
    'something was reached': <Wizard view={{ ...views.done, log: [] }} ended />,
    'a task is unfinished': (
      <Wizard
        view={{
          ...views.progress,
          unfinished: [`Adding ${NODE_ID} is unfinished (your turn, step 2 of 3).`],
        }}
        ended
      />
    ),
  },
  'field-row': {
    focused: <FieldRow field={field} line={lineOf('10000')} focused />,
    'not focused': <FieldRow field={field} line={lineOf('10000')} focused={false} />,
    refused: <FieldRow field={refused} line={lineOf('5')} focused />,
  },
  findings: {
    none: <Findings findings={[]} />,
    several: <Findings findings={verdicts.map((verdict) => ({ verdict, text: 'a fact' }))} />,
  },
  frame: {
    'with what fits': on(
      views.text,
      <Frame commands={keys.slice(0, 2)}>{<StyledText>the screen</StyledText>}</Frame>,
    ),
  },
  gap: {
    'between two lines': (
      <Box flexDirection="column">
        <StyledText>above</StyledText>
        <Gap />
        <StyledText>below</StyledText>
      </Box>
    ),
  },
  header: {
    'worthless money': under({}),
    'before anything is chosen': on(views['choice of a network'], <Header />),
    'another L1 than the phase': under({ worthless: false, l1: 'Suzaku' }),
    'read only': under({ readOnly: true }),
    'a name without end': under({
      network: 'a network whose name never seems to end at all '.repeat(2),
    }),
  },
  help: { 'of a screen': on(views.stake, <Help commands={keys} typing={false} />) },
  'wait-rows': {
    'with a contact': (
      <WaitRows
        wait={{ ...wait, since: NOW - 3 * HOUR, typical: [600, 86_400], every: 3000 }}
        contact="https://owners.example"
      />
    ),
    'longer than usual': (
      <WaitRows wait={{ ...wait, since: NOW - 3 * HOUR, typical: [600, 3600], every: 3000 }} />
    ),
    'without a known beginning': (
      <WaitRows wait={{ ...wait, since: 'unknown', every: 10_000, nextCheckAt: NOW + 4000 }} />
    ),
    'with an end': <WaitRows wait={{ ...wait, until: NOW + MINUTE, typical: [0, 120] }} />,
  },
  'warp-step-row': {
    ...each(states, (state) => (
      <WarpStepRow step={{ id: 'p-chain', title, state, note: '71 % of 67 %' }} />
    )),
    'done in a time': (
      <WarpStepRow
        step={{ id: 'p-chain', title, state: 'done', startedAt: NOW - MINUTE, endedAt: NOW }}
      />
    ),
    'with what it waits for': (
      <WarpStepRow step={blockOf(views.progress.screen, 'steps').steps[2]!} />
    ),
    'with its transaction': (
      <WarpStepRow step={blockOf(views.progress.screen, 'steps').steps[1]!} />
    ),
  },
  'text-with-glyph': each(states, (state) => (
    <TextWithGlyph mark="*" as={state} text={state} textAs={state} />
  )),
  'other-actions': {
    'the text has the focus': <OtherActionList otherActions={way1} picked={undefined} />,
    'one of them has it': <OtherActionList otherActions={way1} picked={0} />,
  },
  pairs: {
    several: <Pairs pairs={blocksOf(views.intent.screen, 'pairs')[1]!.pairs} />,
    'one that would be cut in pieces': (
      <Pairs
        pairs={[
          { label: 'expires', value: '2026-11-22' },
          { label: 'nodeId', value: NODE_ID },
          { label: 'your public link', value: 'https://operator.example/a/page' },
        ]}
      />
    ),
  },
  pointer: { here: <Pointer here />, elsewhere: <Pointer here={false} /> },
  'problem-box': {
    'with what to do': <ProblemBox problem={unreachable} />,
    'with what is safe': <ProblemBox problem={unreachable} safe="Nothing was sent." />,
  },
  rule: { 'across what there is': <Rule /> },
  'styled-text': each(Object.keys(tones) as Tone[], (tone) => (
    <>
      <StyledText as={tone}>{`this is ${tone}`}</StyledText>
      <StyledText as={tone} sign>{`a sign of ${tone}`}</StyledText>
    </>
  )),
  'step-list': each(states, (state) => on(wayOf(state), <StepList />)),
  'text-box': {
    'the cursor at its end': <TextBox line={lineOf('http://127.0.0.1:9650')} focused />,
    'the cursor within': <TextBox line={{ text: 'operator', cursor: 3 }} focused />,
    'without the focus': <TextBox line={lineOf('http://127.0.0.1:9650')} focused={false} />,
    'checksum ok': <TextBox line={lineOf(OPERATOR)} focused wanted="address" />,
    'wrong checksum': <TextBox line={lineOf(broken)} focused wanted="address" />,
    'longer than its room': <TextBox line={lineOf('ab '.repeat(100))} focused />,
  },
  value: {
    short: <Value label="NodeID" value={NODE_ID} />,
    'wider than the terminal': <Value label="BLS public key" value={PUBLIC_KEY} />,
  },
  'prose-line': {
    'that wraps': <ProseLine text={MESSAGE.split('\n')[0]!.repeat(2)} />,
    'with a value that is too long': <ProseLine text={`- **BLS public key:** \`${PUBLIC_KEY}\``} />,
  },
  'message-lines': {
    'to be copied': <MessageLines message={MESSAGE} canSave={false} />,
    'to be copied and saved': <MessageLines message={MESSAGE} canSave />,
  },
  'wait-box': {
    'just begun': <WaitBox wait={{ ...wait, since: NOW - 4 * SECOND }} />,
    'for long, with how long it usually takes, and the next look': (
      <WaitBox
        wait={{
          ...wait,
          since: NOW - 3 * HOUR,
          typical: [600, 86_400],
          nextCheckAt: NOW + 4 * SECOND,
          checksUntil: NOW + HOUR,
        }}
      />
    ),
    'with an end': <WaitBox wait={{ ...wait, since: NOW, until: NOW + MINUTE }} />,
    'longer than expected': <WaitBox wait={{ ...wait, since: NOW - HOUR, until: NOW - MINUTE }} />,
  },
};

/** Every component by its file, in each of its states. */
export const partStates: Readonly<Record<string, States>> = Object.fromEntries(
  Object.entries(parts).map(([part, drawn]): [string, States] => [
    part,
    WHOLE.includes(part)
      ? drawn
      : Object.fromEntries(
          Object.entries(drawn).map(([state, node]) => [
            state,
            <Inside key={state}>{node}</Inside>,
          ]),
        ),
  ]),
);
