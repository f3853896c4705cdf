import type { NodeId } from '../../domain/ids.ts';
import type { Submission } from '../../journal/memory.ts';
import { CODES } from '../codes.ts';
import { doneScreen } from '../screens/done-screen.ts';
import { homeScreen } from '../screens/home-screen.ts';
import { readHome, readNode } from '../standing.ts';
import { untilItWorks } from '../until-it-works.ts';
import { BACK, type Back } from '../way.ts';
import { OVER, type AtHome, type Over } from './known.ts';
import { manageNode, type Management } from './manage-node.ts';

/** A node that is looked at, and what was sent for it just now. */
export interface Visited {
  readonly nodeId: NodeId;
  readonly sent: readonly Submission[];
}

/** Where one is once a node is there: all nodes, how each stands, and what could be next. */
export async function home(here: AtHome, first?: Visited): Promise<Over | 'another' | Back> {
  const { options, stage, words } = here.talk;
  const look = { code: CODES.home, busy: words.text('busy.look'), now: () => options.clock.now() };
  let visited = first;
  here.talk.line.atHome();
  for (;;) {
    if (visited !== undefined) {
      const next = await visit(here, visited);
      if (next !== BACK) return next;
      visited = undefined;
    }
    const nodes = await untilItWorks(stage, words, look, () => readHome(here));
    if (nodes === BACK) return BACK;
    const action = await stage.ask(CODES.home, homeScreen(here, nodes));
    if (action.type === 'back') return BACK;
    if (action.type !== 'choose') continue;
    if (action.id === 'quit') return OVER;
    if (action.id === 'another') return 'another';
    const picked = nodes.nodes.find(({ nodeId }) => nodeId === action.id);
    if (picked !== undefined) visited = { nodeId: picked.nodeId, sent: [] };
  }
}

const MANAGEMENT: readonly Management[] = ['weight', 'top-up', 'remove'];

/** One node: how it stands, and what can be done with it. Back: to all of them. */
async function visit(here: AtHome, { nodeId, sent }: Visited): Promise<Over | 'another' | Back> {
  const { options, stage, words } = here.talk;
  const look = { code: CODES.done, busy: words.text('busy.look'), now: () => options.clock.now() };
  let shown = sent;
  for (;;) {
    const standing = await untilItWorks(stage, words, look, () => readNode(here, nodeId));
    if (standing === BACK) return BACK;
    const action = await stage.ask(CODES.done, doneScreen(here, standing, shown));
    if (action.type === 'back') return BACK;
    if (action.type !== 'choose') continue;
    if (action.id === 'home') return BACK;
    if (action.id === 'quit') return OVER;
    if (action.id === 'another') return 'another';
    const management = MANAGEMENT.find((choice) => choice === action.id);
    if (management === undefined) continue;
    const done = await manageNode(here, standing, management);
    if (done !== BACK) shown = done;
  }
}
