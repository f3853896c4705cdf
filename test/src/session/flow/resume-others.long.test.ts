import { afterAll, beforeAll, expect, test } from 'vitest';
import { nAvax } from '../../../../src/domain/units.ts';
import { english } from '../../../../src/i18n/english.ts';
import { readValidation } from '../../../../src/protocol/snapshots/read-validation.ts';
import type { TaskRequest } from '../../../../src/tasks/task-kinds.ts';
import { folderOfFile, removeFolder } from '../../../helpers/temporary-folder.ts';
import { AVAX, join, newOperator, type Operator } from '../../tasks/helpers/operator.ts';
import { completeTo, interruptAt, openAtOffer } from '../helpers/interrupted-task.ts';
import { folderOf, nextEpoch, openIn, requestsOf } from '../helpers/node-life.ts';
import type { TestSession } from '../helpers/open-test-session.ts';
import { giveKey } from '../helpers/walk-session.ts';
import { nextMenu, HOME, NODE, walkItems, walkMenus } from '../helpers/walk-menus.ts';
import { nodeIdentity, type NodeKeys } from '../../../../src/sandbox/identity/nodes.ts';

let operator: Operator;
let home: string;
/** A second node, which will be removed. */
let second: NodeKeys;
beforeAll(async () => {
  operator = await newOperator('operator');
  await join(operator);
  await operator.run(requestsOf(operator).add);
  home = await folderOf(operator, folderOfFile('session-'));
  second = nodeIdentity('second');
});
afterAll(async () => {
  await operator.sandbox.stop();
  removeFolder(home);
});

const DAY = 86_400;
const LIVING = {
  home: ['node', 'another', 'membership', 'again', 'quit'],
  node: ['home', 'weight', 'top-up', 'remove', 'another', 'again', 'quit'],
} as const;
/** The menus of an operator that is not opted in to the L1: it can opt in, but add no node. */
const OPTED_OUT = {
  home: ['node', 'join', 'membership', 'again', 'quit'],
  node: ['home', 'weight', 'top-up', 'remove', 'again', 'quit'],
};
const MEMBERSHIP = 'choice G9-MEMBERSHIP';

const title = (task: 'top-up' | 'clean-up' | 'opt-out' | 'remove-node', node = '') =>
  english.t({ key: `continue.${task}`, values: { node } });
const walkLiving = (session: TestSession, leads = {}) =>
  walkMenus(session, operator.node.nodeId, LIVING, leads);

async function goHome(session: TestSession): Promise<void> {
  while ((await nextMenu(session)).at !== HOME) await session.does({ type: 'back' });
}

/** Gives the key of another account for the unfinished task, and goes back to the list that still offers it. */
async function refuseOtherKey(session: TestSession): Promise<void> {
  await goHome(session);
  const { items } = await nextMenu(session);
  await session.does({ type: 'choose', id: items[0]! });
  await giveKey(session, operator.sandbox.profile.accounts[1]!.privateKey);
  const { problem } = await session.sees('problem', 'G3-KEY');
  expect(problem.code).toBe('E-KEY-108');
  await session.does({ type: 'back' });
  const again = await nextMenu(session);
  expect(again.at).toBe(HOME);
  expect(again.items[0]).toBe(items[0]);
}

async function quit(session: TestSession): Promise<void> {
  session.act({ type: 'leave' });
  await session.ended;
}

/** Continues the offered task with its key until this menu appears. Returns the menu's items. */
async function resume(task: string, menu: string) {
  const { session, choices } = await openAtOffer(home, operator, task);
  session.act({ type: 'choose', id: choices[0]!.id });
  return { session, items: await completeTo(menu, session, operator) };
}

/** The menus after the second node is removed: the node's own menu, and then the node list without it. */
async function walkDeparted(session: TestSession): Promise<void> {
  expect((await nextMenu(session)).items).toEqual(['home', 'another', 'again', 'quit']);
  await session.does({ type: 'choose', id: 'again' });
  expect((await nextMenu(session)).at).toBe(NODE);
  await session.does({ type: 'choose', id: 'another' });
  expect((await nextMenu(session)).at).toBe('text G2-NODE');
  await session.does({ type: 'back' });
  expect((await nextMenu(session)).at).toBe(HOME);
}

test.each(['signed', 'sent'] as const)(
  'a top-up that was interrupted after its transaction was %s is completed; each menu item opens the expected screen',
  async (moment) => {
    const { nodeId } = operator.node;
    const amount = nAvax(AVAX / 2n);
    await interruptAt(moment, home, operator, {
      kind: 'top-up',
      l1: operator.l1,
      input: { nodeId, amount },
    });

    const other = await openAtOffer(home, operator, title('top-up', nodeId));
    other.session.act({ type: 'choose', id: 'new' });
    // The unfinished top-up is continued; a second one is not offered.
    await walkMenus(other.session, nodeId, {
      home: ['run', ...LIVING.home],
      node: ['run', 'home', 'weight', 'remove', 'another', 'again', 'quit'],
    });
    await refuseOtherKey(other.session);
    await quit(other.session);

    const { session } = await resume(title('top-up', nodeId), NODE);
    await walkLiving(session, { remove: 'intent G7-REMOVE' });
    await quit(session);
  },
);

test('next to an active node, an interrupted clean-up is completed; each menu item opens the expected screen', async () => {
  await nextEpoch(operator);
  const { l1, run, clock, addNodeInput } = operator;
  const { initiate } = addNodeInput();
  const { nodeId } = second;
  const add: TaskRequest = {
    kind: 'add-node',
    l1,
    input: { nodeId, initiate: { ...initiate!, blsKey: second.publicKey } },
  };
  await run(add, { stopAfter: 'add' });
  clock.forward(DAY + 60);
  const session = openIn(home, operator);
  const items = ['continue', 'node', 'another-node', 'another', 'membership', 'again', 'quit'];
  await walkMenus(session, operator.node.nodeId, { ...LIVING, home: items });
  await quit(session);

  const { validationId } = await readValidation(operator.connection.ports, l1, nodeId);
  await interruptAt('signed', home, operator, {
    kind: 'clean-up',
    l1,
    input: { nodeId, validationId: validationId! },
  });
  const other = await openAtOffer(home, operator, title('clean-up', nodeId));
  other.session.act({ type: 'choose', id: 'new' });
  await walkMenus(other.session, nodeId, {
    home: ['continue', 'another-node', 'node', 'another', 'membership', 'again', 'quit'],
    node: ['continue', 'home', 'another', 'again', 'quit'],
  });
  await quit(other.session);

  const resumed = await resume(title('clean-up', nodeId), NODE);
  await walkDeparted(resumed.session);
  await walkLiving(resumed.session, { remove: 'intent G7-REMOVE' });
  await quit(resumed.session);
});

test('next to an active node, an interrupted removal is completed; each menu item opens the expected screen', async () => {
  const { l1, run, addNodeInput } = operator;
  const { initiate, registering } = addNodeInput();
  const { nodeId, publicKey: blsKey } = second;
  await run({
    kind: 'add-node',
    l1,
    input: {
      nodeId,
      initiate: { ...initiate!, blsKey },
      registering: { ...registering!, proof: second.proof() },
    },
  });
  await nextEpoch(operator);
  const input = { nodeId, initiate: true };
  await interruptAt('sent', home, operator, { kind: 'remove-node', l1, input });
  const other = await openAtOffer(home, operator, title('remove-node', nodeId));
  other.session.act({ type: 'choose', id: 'new' });
  await walkMenus(other.session, operator.node.nodeId, {
    ...LIVING,
    home: ['continue', 'node', 'another-node', 'another', 'membership', 'again', 'quit'],
  });
  await quit(other.session);

  const { session } = await resume(title('remove-node', nodeId), NODE);
  await walkDeparted(session);
  await walkLiving(session, { remove: 'intent G7-REMOVE' });
  await quit(session);
});

test.each([
  { from: 'vault', moment: 'signed', left: ['metadata', 'l1', 'home'] },
  { from: 'vault', moment: 'sent', left: ['metadata', 'l1', 'home'] },
  { from: 'l1', moment: 'signed', left: ['metadata', 'vault', 'home'] },
  { from: 'l1', moment: 'sent', left: ['metadata', 'vault', 'home'] },
] as const)(
  'an opt-out from the $from that was interrupted after its transaction was $moment is completed; each menu item opens the expected screen',
  async ({ from, moment, left }) => {
    const { l1, vaults, run } = operator;
    const [vault] = vaults;
    const input =
      from === 'l1'
        ? { kind: from, where: l1.balancer, name: l1.name }
        : { kind: from, where: vault!.address, name: vault!.name };
    await interruptAt(moment, home, operator, { kind: 'opt-out', input });
    const other = await openAtOffer(home, operator, title('opt-out'));
    other.session.act({ type: 'choose', id: 'new' });
    const { nodeId } = operator.node;
    const changed = from === 'l1' ? OPTED_OUT : LIVING;
    const begun = { ...LIVING, home: ['run', ...LIVING.home] };
    await walkMenus(other.session, nodeId, moment === 'sent' ? changed : begun);
    if (moment === 'signed') {
      // The unfinished opt-out stands in the place of a new one.
      await goHome(other.session);
      await other.session.does({ type: 'choose', id: 'membership' });
      const { items } = await nextMenu(other.session);
      expect(items.filter((id) => id.startsWith('run:'))).toHaveLength(1);
      expect(items).not.toContain(from === 'l1' ? 'l1' : vault!.address);
    }
    await quit(other.session);

    const { session } = await resume(title('opt-out'), HOME);
    const leads = {
      metadata: 'text G4-METADATA',
      l1: 'intent G9-OPTOUT-L1',
      vault: 'intent G9-OPTOUT-VAULT',
      home: HOME,
    };
    const items = Object.fromEntries(left.map((item) => [item, leads[item]]));
    await walkItems(
      session,
      items,
      async () => {
        for (;;) {
          const { at, items: shown } = await nextMenu(session);
          if (at === MEMBERSHIP) return shown;
          await session.does(at === HOME ? { type: 'choose', id: 'membership' } : { type: 'back' });
        }
      },
      (id) => (id.startsWith('0x') ? 'vault' : id),
    );
    await walkMenus(session, nodeId, changed, {
      remove: 'intent G7-REMOVE',
      join: 'intent G4-OPTIN-L1',
    });
    await quit(session);
    await run({ kind: 'opt-in', input });
    // The contracts refuse an opt-out in the second of the opt-in.
    operator.sandbox.controls.advance(1);
    await operator.sandbox.controls.cChain.tick();
  },
);
