import { expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import {
  choicesOf,
  destinationOf,
  homeMenu,
  nodeMenu,
} from '../../../../src/session/screens/dashboard-menu.ts';
import type { UnfinishedTask } from '../../../../src/session/screens/dashboard-screens.ts';
import type { NodePosition, Position } from '../../../../src/standing/position.ts';
import { NODE } from '../../tasks/helpers/validation.ts';

const here = {
  l1: { name: 'sandbox', primarySymbol: 'STK', primaryDecimals: 0 },
  deps: { i18n: english },
} as unknown as Parameters<typeof homeMenu>[0];

const ACTIVE = { manager: { status: 'active', weight: 1n }, pChain: {} };
const nodeWith = (change: NodePosition['change'], validation: object = ACTIVE) =>
  ({
    ...{ nodeId: NODE, condition: 'active', nextAction: undefined, change, validation },
    ...{ mayAdd: true, weight: undefined, stake: undefined, validatorFee: 1n },
    balance: validation === ACTIVE ? 0n : undefined,
  }) as unknown as NodePosition;
const task = (kind: UnfinishedTask['kind']) =>
  ({ kind, run: { id: 7 }, choice: { id: 'run:7', title: kind } }) as unknown as UnfinishedTask;

/** Each item as `ID > destination`, with what the destination adds to it. */
const rowsOf = (menu: ReturnType<typeof homeMenu> | ReturnType<typeof nodeMenu>) =>
  menu.map(({ id, destination }) => {
    const adds = destination.to === 'add' ? Object.keys(destination.adding).join('+') : '';
    const what = destination.to === 'manage' ? destination.nodeChange : adds;
    return [id, '>', destination.to, what].filter(Boolean).join(' ');
  });

const HOW = 'Add an item of dashboard-menu.ts to the rows of this table that show it.';

const READY = { optedInToL1: true, inMiddleware: true };
const LEFT = { optedInToL1: false, inMiddleware: false };
const WAITS = { optedInToL1: true, inMiddleware: false };
const HOME = ['membership > membership', 'again > refresh', 'quit > end'];
const ADD = 'another > add another';
const SHOWN = `${NODE} > node`;

test.each<
  [string, object, readonly NodePosition[], readonly UnfinishedTask[] | undefined, string[]]
>([
  ['without a node', READY, [], [], [ADD, ...HOME]],
  ['after an opt-out', LEFT, [], [], ['join > join', ...HOME]],
  ['before the L1 owner enables it', WAITS, [], [], HOME],
  ['with a node', READY, [nodeWith(undefined)], [], [SHOWN, ADD, ...HOME]],
  [
    'with a change of a node',
    READY,
    [nodeWith('weight')],
    [],
    [`continue:${NODE} > manage continue`, SHOWN, ADD, ...HOME],
  ],
  [
    'with a registration that the P-Chain has not accepted',
    READY,
    [nodeWith('registration', {})],
    [],
    [`continue:${NODE} > add another+continued`, SHOWN, ADD, ...HOME],
  ],
  [
    'with a registration that the P-Chain has accepted',
    READY,
    [nodeWith('registration')],
    [],
    [`continue:${NODE} > manage continue`, SHOWN, ADD, ...HOME],
  ],
  ['with a task in the journal', READY, [], [task('top-up')], ['run:7 > resume', ADD, ...HOME]],
  [
    'with an addition in the journal',
    READY,
    [],
    [task('add-node')],
    ['run:7 > add unfinished', ADD, ...HOME],
  ],
  ['of a viewer', READY, [nodeWith('weight')], undefined, [SHOWN, 'again > refresh', 'quit > end']],
])('the home menu %s', (_, operator, nodes, unfinished, items) => {
  const position = { operator, nodes } as unknown as Position;
  expect(rowsOf(homeMenu(here, position, unfinished)), HOW).toEqual(items);
});

const END = ['again > refresh', 'quit > end'];
const CHANGES = ['weight', 'top-up', 'remove'].map((id) => `${id} > manage ${id}`);
const RECEIPT = ['home > home', 'receipt > receipt'];

test.each<[string, NodePosition, readonly UnfinishedTask[] | undefined, string[]]>([
  ['that validates', nodeWith(undefined), [], [...RECEIPT, ...CHANGES, ADD, ...END]],
  [
    'with a change',
    nodeWith('removal'),
    [],
    ['continue > manage continue', ...RECEIPT, 'top-up > manage top-up', ADD, ...END],
  ],
  [
    'with a task in the journal',
    nodeWith(undefined),
    [task('update-weight')],
    ['run:7 > resume', ...RECEIPT, ...CHANGES.slice(1), ADD, ...END],
  ],
  ['that has left', nodeWith(undefined, {}), [], [...RECEIPT, ADD, ...END]],
  ['of a viewer', nodeWith('removal'), undefined, ['home > home', ...END]],
])('the menu of a node %s', (_, node, unfinished, items) => {
  expect(rowsOf(nodeMenu(here, node, unfinished)), HOW).toEqual(items);
});

test('an action leads where its item says, and nowhere without an item', () => {
  const position = { operator: READY, nodes: [nodeWith(undefined)] } as unknown as Position;
  const menu = homeMenu(here, position, []);
  expect(destinationOf(menu, { type: 'choose', id: NODE })).toEqual({ to: 'node', nodeId: NODE });
  expect(destinationOf(menu, { type: 'choose', id: 'continue' })).toBeUndefined();
  expect(destinationOf(menu, { type: 'back' })).toBeUndefined();
  for (const choice of choicesOf(menu)) expect(choice).not.toHaveProperty('destination');
});
