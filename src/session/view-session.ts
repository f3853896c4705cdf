import { ignoreOnboardError } from '../domain/errors.ts';
import { EXIT } from '../domain/exit-codes.ts';
import type { EvmAddress } from '../domain/identity/evm.ts';
import type { L1Profile } from '../domain/network/profile.ts';
import type { ReportBlock } from '../page/page.ts';
import { choicePage } from '../page/pages.ts';
import { readL1 } from '../protocol/snapshots/read-l1.ts';
import { CODES } from '../standing/codes.ts';
import { milestonesDone } from '../standing/position.ts';
import { showDashboard, reportPage } from './flow/show-dashboard.ts';
import type { ReadOnlyFlow } from './flow-state.ts';
import type { SessionOptions } from './options.ts';
import { QuitSession } from '../domain/quit-session.ts';
import { askUntilAnswered } from './prompt-until-valid.ts';
import { retryOnRequest } from './retry-on-request.ts';
import { withNetworkClock } from './network-clock.ts';
import type { Session } from './session.ts';
import { readDashboardPosition } from './view/addition-facts.ts';
import { StepBar } from './view/step-bar.ts';
import { Dialogue } from './view/dialogue.ts';
import { BACK } from './wizard-flow.ts';

interface ViewedL1 {
  readonly id: string;
  readonly name: string;
  /** The code of the most urgent action. */
  readonly code: string;
  /** undefined if the L1 could not be read, or the network does not list it. */
  readonly listed: { readonly l1: L1Profile; readonly phase: string | undefined } | undefined;
  /** What `status` prints. */
  readonly report: readonly ReportBlock[];
}

export interface ViewedOperator {
  readonly operator: EvmAddress;
  readonly l1s: readonly ViewedL1[];
}

/** Readers of the chains only: nothing can be signed, sent or stored. */
interface ViewOptions extends Pick<
  SessionOptions,
  'clock' | 'i18n' | 'command' | 'readStatusReport'
> {
  readonly connection: ReadOnlyFlow['connection'];
  readonly network: string;
  /** @throws OnboardError */
  readonly load: () => Promise<ViewedOperator>;
}

/** Shows an operator's dashboard, nodes and status to a viewer without a key. */
export function createViewSession(given: ViewOptions): Session {
  const { network, clock } = given;
  const dialogue = new Dialogue(given);
  const connection = withNetworkClock(given.connection, dialogue, clock);
  const options = { ...given, connection };
  dialogue.header({ network, isReadOnly: true, worthless: connection.profile.worthless });
  const { view, subscribe, dispatch } = dialogue;
  return { view, subscribe, dispatch, ended: untilQuit(options, dialogue) };
}

async function untilQuit(options: ViewOptions, dialogue: Dialogue): Promise<number> {
  const left = new Promise<never>((_, reject) => {
    dialogue.signal.addEventListener('abort', () => reject(new QuitSession()), { once: true });
  });
  try {
    // Reading changes nothing, so quitting does not wait for a read in progress.
    await Promise.race([showOperator(options, dialogue), left]);
  } catch (error) {
    if (!(error instanceof QuitSession)) throw error;
  }
  return EXIT.done;
}

async function showOperator(options: ViewOptions, dialogue: Dialogue): Promise<void> {
  const deps = { dialogue, i18n: options.i18n, options } as const;
  let open: string | undefined;
  for (;;) {
    const viewed = await retryOnRequest(deps, CODES.home, options.load);
    if (viewed === BACK) return;
    const { operator, l1s } = viewed;
    const readAt = options.clock.now();
    const l1 =
      (l1s.length === 1 ? l1s[0] : l1s.find(({ id }) => id === open)) ??
      (await askL1(options, dialogue, { l1s, readAt }));
    dialogue.header({ operator, l1: l1.name });
    const next = await showL1(options, dialogue, {
      ...l1,
      operator,
      readAt,
      mayGoBack: l1s.length > 1,
    });
    open = next === 'again' ? l1.id : undefined;
  }
}

const WAY = ['register', 'opt-in', 'stake'] as const;

async function askL1(
  { i18n }: ViewOptions,
  dialogue: Dialogue,
  { l1s, readAt }: Pick<ViewedOperator, 'l1s'> & { readonly readAt: number },
): Promise<ViewedL1> {
  const choice = choicePage({
    question: i18n.t('l1.question'),
    choices: l1s.map(({ id, name, code }) => ({ id, title: name, note: code })),
    first: true,
  });
  for (;;) {
    const answer = await askUntilAnswered(dialogue, CODES.l1, { ...choice, readAt });
    const picked = l1s.find(({ id }) => id === answer);
    if (picked !== undefined) return picked;
  }
}

interface OpenedL1 extends ViewedL1 {
  readonly operator: EvmAddress;
  readonly readAt: number;
  /** False if the operator has no other L1 to go back to. */
  readonly mayGoBack: boolean;
}

/** Shows the dashboard of an L1, or the status if the operator has no node there or the L1 cannot be read. */
async function showL1(
  options: ViewOptions,
  dialogue: Dialogue,
  { operator, listed, code, report, readAt, mayGoBack: back }: OpenedL1,
): Promise<'again' | 'back'> {
  const { connection, i18n } = options;
  const stepBar = new StepBar(dialogue, i18n);
  if (listed !== undefined) {
    dialogue.header(listed.phase === undefined ? {} : { phase: listed.phase });
    const deps = { dialogue, i18n, stepBar, options } as const;
    const read = async () => {
      const l1 = await readL1(connection.ports, connection.profile, listed.l1);
      // Someone who helps needs to know since when, and the exact command.
      const flow: ReadOnlyFlow = { deps, connection, l1, operator, depth: 'without-departed' };
      return { flow, position: await readDashboardPosition(flow) };
    };
    // The status says what could not be read.
    const found = await read().catch(ignoreOnboardError);
    if (found !== undefined && found.position.nodes.length > 0) {
      const { flow, position } = found;
      await showDashboard(flow, undefined, { position });
      return 'back';
    }
    if (found !== undefined) {
      const done = milestonesDone(found.position.operator, found.flow.l1, []);
      stepBar.learn(done);
      stepBar.moveTo(WAY.find((part) => !done.has(part)) ?? 'node');
    }
  }
  const action = await dialogue.ask(code, reportPage(report, i18n, { readAt, back }));
  return action.type === 'back' && back ? 'back' : 'again';
}
