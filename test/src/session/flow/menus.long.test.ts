import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSettings } from '../../../../src/adapters/storage/settings-store.ts';
import { join, newOperator, type Operator, type RunOptions } from '../../tasks/helpers/operator.ts';
import type { TaskRequest } from '../../../../src/tasks/task-kinds.ts';
import { openTestSession, personalFolder, type TestSession } from '../helpers/open-test-session.ts';

let operator: Operator;
beforeAll(async () => {
  operator = await newOperator('operator');
  await join(operator);
});
afterAll(() => operator.sandbox.stop());

/** Where each item leads while no key was given; `continue` of an addition asks for the node's proof first. */
const HOME: Readonly<Record<string, string>> = {
  again: 'choice G9-HOME',
  another: 'text G2-NODE',
  membership: 'choice G9-MEMBERSHIP',
  node: 'done G9-DONE',
  continue: 'choice G3-KEY',
};
const NODE: Readonly<Record<string, string>> = {
  again: 'done G9-DONE',
  another: 'text G2-NODE',
  continue: 'choice G3-KEY',
  home: 'choice G9-HOME',
  remove: 'choice G3-KEY',
  'top-up': 'form G8-TOPUP',
  weight: 'form G6-UPDATE',
};

async function run(request: TaskRequest, options?: RunOptions): Promise<void> {
  await operator.run(request, options);
}
async function nextEpoch(): Promise<void> {
  const { clock, sandbox } = operator;
  clock.forward(sandbox.profile.epochSeconds);
  await sandbox.controls.cChain.tick();
}
const add = () => ({ kind: 'add-node', l1: operator.l1, input: operator.addNodeInput() }) as const;
const update = () => {
  const { l1, node } = operator;
  const stake = l1.primaryClass.minimum * 2n;
  return { kind: 'update-weight', l1, input: { nodeId: node.nodeId, stake } } as const;
};
const remove = () => {
  const { l1, node } = operator;
  return { kind: 'remove-node', l1, input: { nodeId: node.nodeId, initiate: true } } as const;
};

/** How the chains get there from the state above, and the items of both menus. */
const STATES = [
  {
    state: 'an addition in progress',
    reach: () => run(add(), { stopAfter: 'add' }),
    home: ['continue', 'node', 'another', 'membership', 'again', 'quit'],
    node: ['continue', 'another', 'again', 'home', 'quit'],
    continues: 'text G2-NODE',
  },
  {
    state: 'a finished node',
    reach: () => run(add()),
    home: ['node', 'another', 'membership', 'again', 'quit'],
    node: ['weight', 'top-up', 'remove', 'another', 'again', 'home', 'quit'],
  },
  {
    state: 'a weight change in progress',
    reach: async () => {
      await nextEpoch();
      await run(update(), { stopAfter: 'update' });
    },
    home: ['continue', 'node', 'another', 'membership', 'again', 'quit'],
    node: ['continue', 'top-up', 'another', 'again', 'home', 'quit'],
  },
  {
    state: 'a removal in progress',
    reach: async () => {
      await run(update());
      await nextEpoch();
      await run(remove(), { stopAfter: 'remove' });
    },
    home: ['continue', 'node', 'another', 'membership', 'again', 'quit'],
    node: ['continue', 'another', 'again', 'home', 'quit'],
  },
] as const;

async function openHome(): Promise<TestSession> {
  const { clock, connection, signer } = operator;
  const home = personalFolder();
  const { name } = connection.profile;
  await openSettings(home, clock).change(() => ({
    network: name,
    l1: 'Genbu/Genbu',
    operators: { [name]: signer.evmAddress },
  }));
  return openTestSession(connection.profile, home, clock);
}

/** The next screen that waits for an answer, with the items of its menu. */
function asked(session: TestSession) {
  return session.seesOneOf(({ code, screen }) => {
    if (screen.kind === 'busy' || screen.kind === 'progress') return undefined;
    const items = 'choices' in screen ? screen.choices.map(({ id }) => id) : [];
    return { at: `${screen.kind} ${code}`, items };
  });
}

/** An item's name in the tables: the node's own ID is left out. */
const nameOf = (id: string, nodeId: string): string =>
  id === nodeId ? 'node' : id.replace(/:.*/, '');

test.each(STATES)('with $state each item of both menus leads where it says', async (expected) => {
  await expected.reach();
  const { nodeId } = operator.node;
  const session = await openHome();
  const goTo = async (wanted: string): Promise<readonly string[]> => {
    for (;;) {
      const { at, items } = await asked(session);
      if (at === wanted) return items;
      const isAtHome = at === 'choice G9-HOME';
      await session.does(isAtHome ? { type: 'choose', id: nodeId } : { type: 'back' });
    }
  };
  for (const [menu, table, items] of [
    ['choice G9-HOME', HOME, expected.home],
    ['done G9-DONE', NODE, expected.node],
  ] as const) {
    const ids = await goTo(menu);
    expect(ids.map((id) => nameOf(id, nodeId))).toEqual(items);
    for (const id of ids) {
      const name = nameOf(id, nodeId);
      if (name === 'quit') continue;
      await goTo(menu);
      await session.does({ type: 'choose', id });
      const continues = name === 'continue' && 'continues' in expected;
      const leadsTo = continues ? expected.continues : table[name];
      expect(`${name}: ${(await asked(session)).at}`).toBe(`${name}: ${leadsTo}`);
    }
  }
  await goTo('done G9-DONE');
  session.act({ type: 'choose', id: 'quit' });
  expect(await session.ended).toBe(0);
});
