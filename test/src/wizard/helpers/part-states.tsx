import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { StepState } from '../../../../src/page/page.ts';
import type { ViewHeader as Place, View } from '../../../../src/session/view/view.ts';
import { lineOf } from '../../../../src/wizard/input/text-input.ts';
import { command } from '../../../../src/wizard/input/key-table.ts';
import { useLayout } from '../../../../src/wizard/layout/terminal-layout.ts';
import { OtherActionList, TextBox } from '../../../../src/wizard/parts/form.tsx';
import { Pairs } from '../../../../src/wizard/parts/facts.tsx';
import { Wizard } from '../../../../src/wizard/wizard.tsx';
import { Header, StepList } from '../../../../src/wizard/parts/header.tsx';
import { Help } from '../../../../src/wizard/parts/help.tsx';
import { WaitBox, WaitRows, WarpStepRow } from '../../../../src/wizard/parts/waiting.tsx';
import { MessageLines } from '../../../../src/wizard/parts/problem.tsx';
import { ViewContext } from '../../../../src/wizard/view-context.ts';
import { HOUR, MINUTE, NODE_ID, NOW, OPERATOR, header, way } from './views/kit.ts';
import { views } from './views.ts';

type States = Readonly<Record<string, ReactNode>>;

const nothing = (): void => undefined;
const on = (view: View, part: ReactNode): ReactNode => (
  <ViewContext value={view}>{part}</ViewContext>
);
const under = (place: Partial<Place>): ReactNode =>
  on({ ...views.stake, header: { ...header, ...place } }, <Header />);
const steps: readonly StepState[] = ['done', 'current', 'waiting', 'blocked', 'todo'];
/** The same part for each state of a step. */
const eachState = (draw: (state: StepState) => ReactNode): States =>
  Object.fromEntries(steps.map((state) => [state, draw(state)]));

const keys = [command('continue', nothing), command('back', nothing), command('leave', nothing)];
const wait = {
  text: 'Waiting for the L1 owner to enable the operator.',
  party: 'l1-owner',
} as const;

/** Draws a component as far from the edges as a screen does. */
function Inside({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Box flexDirection="column" paddingX={useLayout().indent}>
      {children}
    </Box>
  );
}

/** The components that surround a screen or are a whole screen. */
const WHOLE: readonly string[] = ['farewell', 'header', 'step-list'];

/** The states of components that no screen of the gallery shows. */
const parts: Readonly<Record<string, States>> = {
  farewell: {
    'something was reached': <Wizard view={{ ...views.done, log: [] }} ended />,
    'a task is unfinished': (
      <Wizard
        view={{
          ...views.progress,
          unfinished: [`Adding ${NODE_ID} is unfinished (transaction 2 of 3, your turn).`],
        }}
        ended
      />
    ),
  },
  header: {
    'another L1 than the phase': under({ worthless: false, l1: 'Suzaku' }),
    'read only': under({ isReadOnly: true }),
    'a name without end': under({
      network: 'a network whose name never seems to end at all '.repeat(2),
    }),
  },
  'step-list': eachState((state) => on({ ...views.stake, steps: way(5, state) }, <StepList />)),
  help: { 'of a screen': on(views.stake, <Help commands={keys} typing={false} />) },
  'wait-rows': {
    'longer than usual': (
      <WaitRows wait={{ ...wait, since: NOW - 3 * HOUR, typical: [600, 3600], every: 3000 }} />
    ),
    'without a known beginning': (
      <WaitRows wait={{ ...wait, since: 'unknown', every: 10_000, nextCheckAt: NOW + 4000 }} />
    ),
    'with an end': <WaitRows wait={{ ...wait, until: NOW + MINUTE, typical: [0, 120] }} />,
  },
  'wait-box': {
    'longer than expected': <WaitBox wait={{ ...wait, since: NOW - HOUR, until: NOW - MINUTE }} />,
  },
  'warp-step-row': eachState((state) => (
    <WarpStepRow
      step={{ id: 'p-chain', title: 'collect signatures', state, note: '71 % of 67 %' }}
    />
  )),
  'other-actions': {
    'one has the focus': (
      <OtherActionList
        otherActions={[{ key: 'p', title: 'paste the answer of the node', id: 'paste' }]}
        picked={0}
      />
    ),
  },
  pairs: {
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
  'text-box': {
    'the cursor within': <TextBox line={{ text: 'operator', cursor: 3 }} focused />,
    'checksum ok': <TextBox line={lineOf(OPERATOR)} focused wanted="address" />,
    'wrong checksum': (
      <TextBox line={lineOf(OPERATOR.replace('0x70', '0x71'))} focused wanted="address" />
    ),
    'longer than its room': <TextBox line={lineOf('ab '.repeat(100))} focused />,
  },
  'message-lines': {
    'not to be saved': (
      <MessageLines message={`Please enable ${OPERATOR}.\n\nThanks.`} canSave={false} />
    ),
  },
};

/** The states by the names of their components. */
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
