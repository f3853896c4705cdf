import { expect, test } from 'vitest';
import { folderOf, nextEpoch, openIn, requestsOf, sharedJoined } from '../helpers/node-life.ts';
import { walkMenus } from '../helpers/walk-menus.ts';

const operator = sharedJoined();

const DAY = 86_400;

type Kind = keyof ReturnType<typeof requestsOf>;
const run = (kind: Kind, stopAfter?: string) =>
  operator.run(requestsOf(operator)[kind], stopAfter === undefined ? {} : { stopAfter });

/** How the test reaches this state from the state above, and the items of both menus. */
const STATES = [
  {
    state: 'an addition in progress',
    reach: () => run('add', 'add'),
    home: ['continue', 'node', 'another', 'membership', 'again', 'quit'],
    node: ['continue', 'home', 'receipt', 'another', 'again', 'quit'],
    // First asks for the node's proof of possession.
    leads: { continue: 'text G2-NODE' },
  },
  {
    state: 'a finished node',
    reach: () => run('add'),
    home: ['node', 'another', 'membership', 'again', 'quit'],
    node: ['home', 'receipt', 'weight', 'top-up', 'remove', 'another', 'again', 'quit'],
  },
  {
    state: 'a weight change in progress',
    reach: async () => {
      await nextEpoch(operator);
      await run('update', 'update');
    },
    home: ['continue', 'node', 'another', 'membership', 'again', 'quit'],
    node: ['continue', 'home', 'receipt', 'top-up', 'another', 'again', 'quit'],
  },
  {
    state: 'a removal in progress',
    reach: async () => {
      await run('update');
      await nextEpoch(operator);
      await run('remove', 'remove');
    },
    home: ['continue', 'node', 'another', 'membership', 'again', 'quit'],
    node: ['continue', 'home', 'receipt', 'another', 'again', 'quit'],
  },
  {
    state: 'an expired registration',
    reach: async () => {
      await run('remove');
      await nextEpoch(operator);
      await run('add', 'add');
      operator.clock.forward(DAY + 60);
    },
    home: ['continue', 'node', 'another', 'membership', 'again', 'quit'],
    node: ['continue', 'home', 'receipt', 'another', 'again', 'quit'],
  },
] as const;

test.each(STATES)(
  'with $state, each item of both menus opens the expected screen',
  async (expected) => {
    await expected.reach();
    const session = openIn(await folderOf(operator), operator);
    await walkMenus(
      session,
      operator.node.nodeId,
      expected,
      'leads' in expected ? expected.leads : {},
    );
    session.act({ type: 'choose', id: 'quit' });
    expect(await session.ended).toBe(0);
  },
);
