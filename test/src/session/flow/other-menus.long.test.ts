import { expect, test } from 'vitest';
import { folderOf, openIn, requestsOf, sharedJoined } from '../helpers/node-life.ts';
import { type TestSession } from '../helpers/open-test-session.ts';
import { nextMenu, HOME, walkItems } from '../helpers/walk-menus.ts';

const operator = sharedJoined((joined) => joined.run(requestsOf(joined).add));

/** Goes back to the node list, and then chooses these items. Returns the items of the last menu. */
async function goFromHome(session: TestSession, path: readonly string[], menu: string) {
  for (let tries = 0; tries < 8; tries += 1) {
    if ((await nextMenu(session)).at === HOME) break;
    await session.does({ type: 'back' });
  }
  for (const id of path) {
    await nextMenu(session);
    await session.does({ type: 'choose', id });
  }
  const { at, items } = await nextMenu(session);
  expect(at).toBe(menu);
  return items;
}

/** The items of the registration menu. The ID of the item for a vault contains the vault's address. */
async function walkMembership(session: TestSession, optOut: { l1: string; vault: string }) {
  const menu = 'choice G9-MEMBERSHIP';
  const items = { metadata: 'text G4-METADATA', ...optOut, home: HOME };
  const goTo = () => goFromHome(session, ['membership'], menu);
  await walkItems(session, items, goTo, (id) => (id.startsWith('0x') ? 'vault' : id));
}

test('without a key, each item of the registration menu and the key menu opens the expected screen', async () => {
  const session = openIn(await folderOf(operator), operator);
  await walkMembership(session, { l1: 'choice G3-KEY', vault: 'choice G3-KEY' });
  // The present link is refused before the question for the key.
  await goFromHome(session, ['membership', 'metadata'], 'text G4-METADATA');
  const { value: present } = await session.sees('text', 'G4-METADATA');
  await session.does({ type: 'submit', value: present });
  const refused = await session.sees('text', 'G4-METADATA');
  expect(refused.findings.map(({ text }) => text).join()).toContain('has this link already');
  await session.does({ type: 'back' });
  await session.sees('choice', 'G9-MEMBERSHIP');
  // Going back from the question for the key leads to the question for the link, with the typed text.
  const link = 'https://operator.example/new';
  await goFromHome(session, ['membership', 'metadata'], 'text G4-METADATA');
  await session.does({ type: 'submit', value: link });
  await session.sees('choice', 'G3-KEY');
  await session.does({ type: 'back' });
  expect((await session.sees('text', 'G4-METADATA')).value).toBe(link);
  await session.does({ type: 'back' });
  await session.sees('choice', 'G9-MEMBERSHIP');
  const keys = {
    typed: 'secret G3-KEY',
    // No Ledger is connected, and the menu says so.
    ledger: 'choice G3-KEY',
    file: 'text G3-KEY',
    variable: 'text G3-KEY',
    address: 'text G3-KEY',
  };
  await walkItems(session, keys, () => goFromHome(session, ['membership', 'l1'], 'choice G3-KEY'));
});
