import { EXIT, OnboardError } from '../../domain/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import { Leaving } from '../../session/leave.ts';
import { problemOf } from '../../session/problem.ts';
import { sessionOf, type Session } from '../../session/session.ts';
import { Stage } from '../../session/stage.ts';
import { STATE_CODES } from '../../session/state-codes.ts';
import { en } from '../../session/text/en.ts';
import { wordsOf } from '../../session/text/words.ts';
import type { L1Status, OperatorStatus } from '../status/status.ts';
import { messageScreen, overviewScreen, wayScreen } from './screens.ts';
import { stepsOf } from './steps-of.ts';

export interface ViewOptions {
  /** How the operator stands: on the chains now, or in a case. @throws OnboardError */
  readonly load: () => Promise<OperatorStatus>;
  readonly network: string;
  readonly worthless: boolean;
  readonly clock: Clock;
  /** The command that opens it again. */
  readonly command: string;
}

/**
 * Shows an operator in the wizard's screens as it sees itself. There is no key, no journal and nothing
 * that could send in it: what is given to it can only be read.
 */
export function createViewSession(options: ViewOptions): Session {
  const words = wordsOf(en);
  const { network, worthless, clock, command } = options;
  const stage = new Stage({
    header: { network, readOnly: true, worthless },
    steps: [],
    code: STATE_CODES.unreachable,
    screen: { kind: 'busy', text: words.text('busy.look'), since: clock.now() },
    log: [],
    leaving: 'safe',
    resume: command,
  });
  return sessionOf(stage, converse(options, stage));
}

async function converse(options: ViewOptions, stage: Stage): Promise<number> {
  try {
    while ((await lookOnce(options, stage)) === 'again');
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof Leaving)) throw error;
    return EXIT.done;
  }
}

type Next = 'again' | 'quit';

/** Looks, and shows what was seen until somebody wants to look again or has seen enough. */
async function lookOnce({ load, clock }: ViewOptions, stage: Stage): Promise<Next> {
  const words = wordsOf(en);
  const since = clock.now();
  stage.show(stage.view().code, { kind: 'busy', text: words.text('busy.look'), since });
  let status: OperatorStatus;
  try {
    status = await load();
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    return askAfterFailure(error, stage);
  }
  stage.header({ operator: status.operator });
  const [first, ...others] = status.l1s;
  if (first === undefined) return askAfterFailure(new OnboardError('E-SUP-111', {}), stage);
  if (others.length === 0) return showL1(status, first, stage);
  for (;;) {
    const action = await stage.ask(first.code, {
      kind: 'choice',
      question: words.text('l1.question'),
      choices: status.l1s.map(({ name, code }) => ({ id: name, title: name, note: code })),
    });
    const picked = status.l1s.find(({ name }) => action.type === 'choose' && action.id === name);
    if (picked === undefined) continue;
    const next = await showL1(status, picked, stage);
    if (next !== 'quit') return next;
  }
}

async function askAfterFailure(error: OnboardError, stage: Stage): Promise<Next> {
  const { text } = wordsOf(en);
  const action = await stage.ask(STATE_CODES.unreachable, {
    kind: 'problem',
    problem: problemOf(error),
    safe: text('problem.safe-before'),
    can: ['retry', 'back'],
  });
  return action.type === 'retry' ? 'again' : 'quit';
}

async function showL1(status: OperatorStatus, l1: L1Status, stage: Stage): Promise<Next> {
  stage.header({ l1: l1.name });
  stage.steps(stepsOf(l1));
  for (;;) {
    const action = await stage.ask(l1.code, overviewScreen(l1, status.at));
    if (action.type === 'back') return 'quit';
    if (action.type !== 'choose') continue;
    if (action.id === 'again' || action.id === 'quit') return action.id;
    if (action.id === 'message' && l1.turn?.message !== undefined) {
      await untilBack(stage, l1.code, messageScreen(l1.turn.message));
      continue;
    }
    const way = l1.ways[Number(action.id)];
    if (way !== undefined)
      await untilBack(stage, way.turn?.code ?? l1.code, wayScreen(way, status.at));
  }
}

async function untilBack(
  stage: Stage,
  code: string,
  screen: Parameters<Stage['ask']>[1],
): Promise<void> {
  for (;;) {
    const action = await stage.ask(code, screen);
    if (action.type === 'back' || action.type === 'choose') return;
  }
}
