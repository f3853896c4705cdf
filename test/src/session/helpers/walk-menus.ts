import { expect } from 'vitest';
import type { View } from '../../../../src/session/view/view.ts';
import type { TestSession } from './open-test-session.ts';

/** The screen that each item opens, by the item's name: the kind and the code. */
export type Leads = Readonly<Record<string, string>>;

export const HOME = 'choice G9-HOME';
/** The screen of a node, whose code is that of the node's state. */
export const NODE = 'done';

/** A screen's kind and code, or `NODE`. */
export const placeOf = ({ code, page: { about } }: Pick<View, 'code' | 'page'>): string =>
  about === NODE ? NODE : `${about} ${code}`;

/** The screen that each item opens without a key. */
const HOME_LEADS: Leads = {
  again: HOME,
  another: 'text G2-NODE',
  membership: 'choice G9-MEMBERSHIP',
  node: NODE,
  'another-node': NODE,
  continue: 'choice G3-KEY',
  run: 'choice G3-KEY',
  join: 'choice G3-KEY',
};
const NODE_LEADS: Leads = {
  again: NODE,
  another: 'text G2-NODE',
  continue: 'choice G3-KEY',
  run: 'choice G3-KEY',
  home: HOME,
  receipt: NODE,
  remove: 'choice G3-KEY',
  'top-up': 'form G8-TOPUP',
  weight: 'form G6-UPDATE',
};

const MOST_STEPS_BACK = 8;

/** The items of the node list and of a node's menu, in order. */
export interface Menus {
  readonly home: readonly string[];
  readonly node: readonly string[];
}

/** The next screen that waits for an answer, with the items of its menu. */
export function nextMenu(session: TestSession) {
  return session.seesOneOf(({ code, page }) => {
    const { about, ask } = page;
    if (about === 'busy' || about === 'progress') return undefined;
    const items = ask.kind === 'choose' ? ask.choices.map(({ id }) => id) : [];
    return { at: placeOf({ code, page }), items };
  });
}

/** Chooses each item of a menu except `quit`, and expects the screen that it opens. */
export async function walkItems(
  session: TestSession,
  items: Leads,
  goToMenu: () => Promise<readonly string[]>,
  nameOf = (id: string) => id,
): Promise<void> {
  const ids = await goToMenu();
  expect(ids.map(nameOf)).toEqual(Object.keys(items));
  for (const id of ids.filter((one) => one !== 'quit')) {
    await goToMenu();
    await session.does({ type: 'choose', id });
    expect(`${nameOf(id)}: ${(await nextMenu(session)).at}`).toBe(
      `${nameOf(id)}: ${items[nameOf(id)]}`,
    );
  }
}

/**
 * Walks through the node list and a node's menu. `leads` names the items that open another screen than without
 * a key.
 */
export async function walkMenus(
  session: TestSession,
  nodeId: string,
  menus: Menus,
  leads: Leads = {},
): Promise<void> {
  const goTo = async (wanted: string): Promise<readonly string[]> => {
    for (let tries = 0; tries < MOST_STEPS_BACK; tries += 1) {
      const { at, items } = await nextMenu(session);
      if (at === wanted) return items;
      await session.does(at === HOME ? { type: 'choose', id: nodeId } : { type: 'back' });
    }
    throw new RangeError(`"back" does not lead to ${wanted}`);
  };
  /** An item's name in the tables, without the ID of a node. */
  const nameOf = (id: string): string => {
    if (id.startsWith('NodeID-')) return id === nodeId ? 'node' : 'another-node';
    return id.replace(/:.*/, '');
  };
  const table = (names: readonly string[], usual: Leads): Leads =>
    Object.fromEntries(names.map((name) => [name, leads[name] ?? usual[name] ?? 'the end']));
  await walkItems(session, table(menus.home, HOME_LEADS), () => goTo(HOME), nameOf);
  await walkItems(session, table(menus.node, NODE_LEADS), () => goTo(NODE), nameOf);
  await goTo(NODE);
}
