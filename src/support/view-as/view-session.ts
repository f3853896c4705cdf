import { EXIT, OnboardError } from '../../domain/errors.ts';
import type { Clock } from '../../ports/host.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { Readers } from '../../ports/evm.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import { QuitSession } from '../../session/quit-session.ts';
import { problemOf } from '../../session/view/problem.ts';
import { sessionOf, type Session } from '../../session/session.ts';
import { ViewStore } from '../../session/view/view-store.ts';
import { STATE_CODES } from '../../standing/codes.ts';
import type { Translator } from '../../i18n/translator.ts';
import { StepBar } from '../../session/view/step-bar.ts';
import type { OperatorStatus } from '../status/status.ts';
import type { L1Status, StatusStep } from '../../standing/standing.ts';
import { findL1, l1IdOf, type L1Identity } from './find-l1.ts';
import { operatorScreens, type ScreenExit } from './operator-screens.ts';
import { messageScreen, overviewScreen, trackScreen } from './screens.ts';
import type { StepLine } from '../../session/view/view.ts';

export interface ViewOptions {
  /**
   * Reads the operator's status, from the chains or from a case.
   * @throws OnboardError
   */
  readonly load: () => Promise<OperatorStatus>;
  /**
   * Reads the facts for the operator's own screens. Not set for a case, which contains only a status.
   * @throws OnboardError
   */
  readonly own?: (l1: L1Status) => Promise<OwnScreenFacts>;
  readonly network: string;
  readonly worthless: boolean | undefined;
  readonly clock: Clock;
  readonly words: Translator;
  /** The command that opens this view again. */
  readonly command: string;
}

/** The facts for the operator's own screens on one L1. */
export interface OwnScreenFacts {
  readonly ports: Readers;
  readonly profile: NetworkProfile;
  readonly l1: L1Facts;
  readonly phase: string | undefined;
}

/**
 * Shows an operator's status on the wizard's screens, and the details of each step. The session is read-only:
 * the session has no key and no journal, and cannot send a transaction.
 */
export function createViewSession(options: ViewOptions): Session {
  const { network, worthless, clock, command, words } = options;
  const viewStore = new ViewStore({
    header: { network, readOnly: true, worthless },
    steps: [],
    code: STATE_CODES.unreachable,
    screen: { kind: 'busy', text: words.t('busy.look'), since: clock.now() },
    log: [],
    leaving: 'safe',
    resume: command,
  });
  return sessionOf(viewStore, converse(options, viewStore));
}

async function converse(options: ViewOptions, viewStore: ViewStore): Promise<number> {
  try {
    // Reading changes nothing, so quitting does not wait for a read in progress.
    await Promise.race([lookOn(options, viewStore), left(viewStore)]);
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof QuitSession)) throw error;
    return EXIT.done;
  }
}

async function lookOn(options: ViewOptions, viewStore: ViewStore): Promise<void> {
  let next: Next | 'quit' = { begin: 'own' };
  while (next !== 'quit') next = await lookOnce(options, viewStore, next);
}

function left({ signal }: ViewStore): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new QuitSession()), { once: true });
  });
}

/** The first screen after the next read of the status. */
interface Next {
  /** The operator's own screen, or the overview of an L1. */
  readonly begin: 'own' | 'overview';
  /** The L1 to open. Without `open`, the viewer chooses among several L1s. */
  readonly open?: L1Identity;
}

/** Reads the status and shows it until the viewer refreshes or quits. */
async function lookOnce(
  options: ViewOptions,
  viewStore: ViewStore,
  { begin, open }: Next,
): Promise<Next | 'quit'> {
  const { load, clock, words } = options;
  const since = clock.now();
  viewStore.show(viewStore.view().code, { kind: 'busy', text: words.t('busy.look'), since });
  let status: OperatorStatus;
  try {
    status = await load();
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    return await askAfterFailure(error, viewStore, words, { begin, ...(open && { open }) });
  }
  viewStore.header({ operator: status.operator });
  const [first, ...others] = status.l1s;
  const again = { begin: 'overview' } as const;
  if (first === undefined)
    return askAfterFailure(new OnboardError('E-SUP-111', {}), viewStore, words, again);
  const views = { options, viewStore, status };
  let l1 = others.length === 0 ? first : open && findL1(status.l1s, open);
  for (;;) {
    l1 ??= await askL1(views, first.code);
    const shown = l1;
    const left = await showL1(views, shown, begin);
    if (left === 'quit') return 'quit';
    if (left !== 'back') return { begin: left === 'own' ? 'own' : 'overview', open: shown };
    if (others.length > 0) l1 = undefined;
  }
}

async function askL1({ options, viewStore, status }: Views, code: string): Promise<L1Status> {
  for (;;) {
    const action = await viewStore.ask(code, {
      kind: 'choice',
      question: options.words.t('l1.question'),
      choices: status.l1s.map((l1) => ({ id: l1IdOf(l1), title: l1.name, note: l1.code })),
      first: true,
    });
    const picked = status.l1s.find((l1) => action.type === 'choose' && action.id === l1IdOf(l1));
    if (picked !== undefined) return picked;
  }
}

async function askAfterFailure(
  error: OnboardError,
  viewStore: ViewStore,
  { t }: Translator,
  again: Next,
): Promise<Next | 'quit'> {
  const action = await viewStore.ask(STATE_CODES.unreachable, {
    kind: 'problem',
    problem: problemOf(error),
    safe: t('problem.safe-before'),
    can: ['retry', 'back'],
  });
  return action.type === 'retry' ? again : 'quit';
}

interface Views {
  readonly options: ViewOptions;
  readonly viewStore: ViewStore;
  readonly status: OperatorStatus;
}

/**
 * Shows an L1 until the viewer goes back to the list, opens the operator's own screen, refreshes or quits.
 */
async function showL1(
  views: Views,
  l1: L1Status,
  begin: Next['begin'],
): Promise<'back' | 'own' | 'again' | 'quit'> {
  const { status, viewStore, options } = views;
  viewStore.header({ l1: l1.name });
  if (begin === 'own' && (await showOwn(views, l1)) === 'quit') return 'quit';
  viewStore.steps(stepsOf(l1, options.words));
  const hasOwn = options.own !== undefined && l1.read !== undefined;
  const isOnly = status.l1s.length === 1;
  const overview = overviewScreen(l1, { now: status.at, hasOwn, isOnly }, options.words);
  for (;;) {
    const action = await viewStore.ask(l1.code, overview);
    if (action.type === 'back' && !isOnly) return 'back';
    if (action.type !== 'choose') continue;
    if (action.id === 'own') return 'own';
    if (action.id === 'again' || action.id === 'quit') return action.id;
    if (action.id === 'message' && l1.nextAction?.message !== undefined) {
      await untilBack(viewStore, l1.code, messageScreen(l1.nextAction.message, options.words));
      continue;
    }
    const track = l1.tracks[Number(action.id)];
    if (track !== undefined)
      await untilBack(
        viewStore,
        track.nextAction?.code ?? l1.code,
        trackScreen(track, status.at, options.words),
      );
  }
}

/** Shows the operator's own screens. If they cannot be created, returns to the status. */
async function showOwn(
  { options: { own, clock, words }, viewStore, status: { operator } }: Views,
  status: L1Status,
): Promise<ScreenExit> {
  if (own === undefined || status.read === undefined) return 'enough';
  try {
    const { ports, profile, l1, phase } = await own(status);
    viewStore.header(phase === undefined ? {} : { phase });
    const stepBar = new StepBar(viewStore, words);
    const deps = { viewStore, words, stepBar: stepBar, options: { clock } };
    return await operatorScreens({ deps, connection: { ports, profile }, l1, operator }, profile);
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    return 'enough';
  }
}

async function untilBack(
  viewStore: ViewStore,
  code: string,
  screen: Parameters<ViewStore['ask']>[1],
): Promise<void> {
  for (;;) {
    const action = await viewStore.ask(code, screen);
    if (action.type === 'back' || action.type === 'choose') return;
  }
}

const PARTS = ['register', 'opt-in', 'stake', 'add', 'complete'] as const;

/** Returns the operator's step bar. Leaves out steps that only the operator's own machine knows. */
function stepsOf({ tracks }: L1Status, { t }: Translator): readonly StepLine[] {
  const operator = tracks.find(({ about }) => about === 'operator')?.steps ?? [];
  const node = tracks.find(({ about }) => about === 'node')?.steps ?? [];
  const more = tracks.find(({ about }) => about === 'new-node')?.steps ?? [];
  const members: Readonly<Record<(typeof PARTS)[number], readonly StatusStep[]>> = {
    register: operator.filter(({ id }) => id === 'register'),
    'opt-in': operator.filter(({ id }) => id.startsWith('opt-in')),
    stake: node.length > 0 ? [] : more.filter(({ id }) => id === 'stake'),
    add: node.filter(({ id }) => id === 'add'),
    complete: node.filter(({ id }) => id !== 'add' && id !== 'epoch'),
  };
  let open = false;
  return PARTS.map((id) => {
    const steps = members[id];
    // An operator with a node has already had stake for the node.
    const done =
      (id === 'stake' && node.length > 0) ||
      (steps.length > 0 && steps.every(({ state }) => state === 'done'));
    const state = done ? 'done' : open ? 'todo' : 'current';
    open ||= !done;
    return { id, title: t(`way.${id}`), state };
  });
}
