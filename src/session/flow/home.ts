import { CODES } from '../codes.ts';
import { doneScreen } from '../screens/done-screen.ts';
import { readStanding } from '../standing.ts';
import { untilItWorks } from '../until-it-works.ts';
import { BACK, type Back } from '../way.ts';
import { OVER, type Acting, type Over } from './known.ts';
import { manageNode, type Management } from './manage-node.ts';

const CHOICES: readonly Management[] = ['weight', 'top-up', 'remove'];

/** Where one is once everything is done: how the node stands, and what could be next. */
export async function home(known: Acting): Promise<Over | 'another' | Back> {
  const { options, stage, words } = known.talk;
  const look = { code: CODES.done, busy: words.text('busy.look'), now: () => options.clock.now() };
  for (;;) {
    const standing = await untilItWorks(stage, words, look, () => readStanding(known));
    if (standing === BACK) return BACK;
    const action = await stage.ask(CODES.done, doneScreen(known, standing));
    if (action.type !== 'choose') continue;
    if (action.id === 'quit') return OVER;
    if (action.id === 'another') return 'another';
    const management = CHOICES.find((choice) => choice === action.id);
    if (management !== undefined) await manageNode(known, standing, management);
  }
}
