import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueOf } from '../../../helpers/shown.ts';
import { join, newOperator, type Operator } from '../../tasks/helpers/operator.ts';
import { openTestSession, personalFolder, type TestSession } from '../helpers/open-test-session.ts';
import { bringNode, giveKey, sendAll } from '../helpers/walk-session.ts';

/** The screens that the items of a node's menu and of the node list open. */
const NODE_MENU = [
  ['weight', 'form G6-UPDATE'],
  ['top-up', 'form G8-TOPUP'],
  ['remove', 'intent G7-REMOVE'],
  ['again', 'done G9-DONE'],
  ['another', 'text G2-NODE'],
  ['home', 'choice G9-HOME'],
] as const;
const HOME_MENU = [
  ['again', 'choice G9-HOME'],
  ['membership', 'choice G9-MEMBERSHIP'],
  ['another', 'text G2-NODE'],
] as const;

let operator: Operator;
beforeAll(async () => {
  operator = await newOperator('operator');
  await join(operator);
});
afterAll(() => operator.sandbox.stop());

const network = () => operator.connection.profile;
const key = (index: number) => operator.sandbox.profile.accounts[index]!.privateKey;
const open = (home: string) => openTestSession(network(), home, operator.clock);

/** The next screen that waits for an answer. */
function nextScreen(session: TestSession): Promise<string> {
  return session.seesOneOf(({ code, screen }) => {
    const isPassing = screen.about === 'busy' || screen.about === 'progress';
    return isPassing ? undefined : `${screen.about} ${code}`;
  });
}

/** Chooses each item of a menu, records the screen that opens, and goes back. */
async function walkMenu(
  session: TestSession,
  menu: readonly (readonly [string, string])[],
  comeBack: () => Promise<void>,
): Promise<void> {
  for (const [id, leadsTo] of menu) {
    await session.does({ type: 'choose', id });
    // The wizard reads the chains in between.
    expect(`${id}: ${await nextScreen(session)}`).toBe(`${id}: ${leadsTo}`);
    await comeBack();
  }
}

async function walkMenus(session: TestSession, nodeId: string): Promise<void> {
  const atNode = async () => {
    for (;;) {
      const at = await nextScreen(session);
      if (at === 'done G9-DONE') return;
      if (at === 'choice G9-HOME') await session.does({ type: 'choose', id: nodeId });
      else await session.does({ type: 'back' });
    }
  };
  const atHome = async () => {
    while ((await nextScreen(session)) !== 'choice G9-HOME') await session.does({ type: 'back' });
  };
  await walkMenu(session, NODE_MENU, atNode);
  await atHome();
  await walkMenu(session, HOME_MENU, atHome);
}

test('an addition is resumed only with its own account; then each menu item opens the expected screen', async () => {
  const home = personalFolder();
  const first = open(home);
  const nodeId = await bringNode(first, 'Genbu/Genbu');
  await giveKey(first, key(0));
  await first.sees('account', 'G3-ACCOUNT');
  first.act({ type: 'confirm' });
  await first.sees('form', 'G5-FORM');
  first.act({ type: 'confirm' });
  await first.sees('intent', 'G5-ADD');
  first.act({ type: 'confirm' });
  const intent = await first.sees('intent', 'G8-PCHAIN');
  const [until] = valueOf(intent, 'send before')?.split(';') ?? [];
  first.act({ type: 'leave' });
  await first.ended;
  expect(first.view.unfinished).toEqual([
    `Adding ${nodeId} is unfinished (your turn, step 2 of 3). Send the next transaction before ${until}.`,
  ]);
  const resume = async (): Promise<TestSession> => {
    const session = open(home);
    const { choices } = await session.sees('choice', 'G0-RESUME');
    session.act({ type: 'choose', id: choices[0]!.id });
    return session;
  };

  const other = await resume();
  await giveKey(other, key(1));
  const refused = await other.sees('problem', 'G3-KEY');
  expect(refused.problem?.code).toBe('E-KEY-108');
  expect(other.view.header.operator).toBe(operator.signer.evmAddress);
  await other.does({ type: 'retry' });
  await other.sees('choice', 'G3-KEY');
  other.act({ type: 'leave' });
  await other.ended;
  expect(other.view.unfinished).toEqual([
    `Adding ${nodeId} is unfinished (your turn, step 2 of 3).`,
  ]);

  // The wizard offers the addition again, because the network's last account is still the account of the task.
  const session = await resume();
  await giveKey(session, key(0));
  await session.sees('account', 'G3-ACCOUNT');
  session.act({ type: 'confirm' });
  await sendAll(session, 'G9-DONE');
  await walkMenus(session, nodeId);

  // The same node cannot be added a second time.
  await session.does({ type: 'choose', id: 'another' });
  const { value } = await session.sees('text', 'G2-NODE');
  session.act({ type: 'submit', value });
  await session.sees('node', 'G2-NODE');
  await session.does({ type: 'confirm' });
  const again = await session.seesProblemOf('text', 'G2-NODE');
  expect(again.problem).toMatchObject({ code: 'E-VM-104', values: { node: nodeId } });
  session.act({ type: 'leave' });
  await session.ended;
  expect(session.view.unfinished).toEqual([]);

  const fresh = open(home);
  await fresh.sees('choice', 'G9-HOME');
  await fresh.does({ type: 'choose', id: nodeId });
  await fresh.sees('done', 'G9-DONE');
  // The wizard asks for the key only if an item needs it.
  for (const [id, leadsTo] of NODE_MENU.slice(0, 2)) {
    await fresh.does({ type: 'choose', id });
    expect(await nextScreen(fresh)).toBe(leadsTo);
    await fresh.does({ type: 'back' });
    await fresh.sees('done', 'G9-DONE');
  }
});
