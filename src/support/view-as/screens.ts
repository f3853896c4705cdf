import type { ChoiceScreen, DoneScreen, TicketScreen } from '../../session/view.ts';
import { momentsText, partyText, untilText } from '../status/moments.ts';
import { readText, sourceText, wayFigures, wayTitle } from '../status/status-lines.ts';
import type { L1Status, StatusStep, Turn, Way } from '../status/status.ts';

const BACK = { id: 'back', title: 'back' };

/** Whose turn it is, and what can be looked at closer. */
export function overviewScreen(l1: L1Status, now: number, hasOwn: boolean): ChoiceScreen {
  const { turn, ways } = l1;
  return {
    kind: 'choice',
    question:
      turn === undefined
        ? 'Nothing is left to do.'
        : `Turn of ${partyText(turn.whose)}: ${turn.says}`,
    help: [
      turn === undefined ? '' : momentsText(turn, now),
      ...(turn?.next ?? []),
      `Read at ${readText(l1, now)}.`,
    ]
      .filter((line) => line !== '')
      .join('\n'),
    copies: [
      ...(turn?.message === undefined ? [] : [{ label: 'message', value: turn.message }]),
      ...commandsOf(turn).map((value) => ({ label: 'next', value })),
    ],
    choices: [
      ...(hasOwn ? [{ id: 'own', title: "the operator's own screen" }] : []),
      ...ways.map((way, i) => ({ id: i.toString(), title: titleOf(way), note: noteOf(way) })),
      ...(turn?.message === undefined ? [] : [{ id: 'message', title: 'the message to send' }]),
      { id: 'again', title: 'look again' },
      { id: 'quit', title: 'leave' },
    ],
  };
}

/** One way, step by step, with what proves each. */
export function wayScreen(way: Way, now: number): DoneScreen {
  const { turn, validationId, nodeId } = way;
  return {
    kind: 'done',
    title: titleOf(way),
    facts: [
      ...way.steps.map((step) => ({ label: step.title, value: stepText(step, now) })),
      ...(turn === undefined
        ? []
        : [{ label: partyText(turn.whose), value: `${turn.code}: ${turn.says}` }]),
      ...(turn?.until === undefined ? [] : [{ label: 'when', value: untilText(turn.until, now) }]),
    ],
    values: [
      ...(nodeId === undefined ? [] : [{ label: 'NodeID', value: nodeId }]),
      ...(validationId === undefined ? [] : [{ label: 'validation ID', value: validationId }]),
      ...commandsOf(turn).map((value) => ({ label: 'next', value })),
    ],
    choices: [BACK],
  };
}

/** The lines of a turn that can be run as they are. */
function commandsOf(turn: Turn | undefined): readonly string[] {
  return (turn?.next ?? []).filter((line) => line.startsWith('onboard '));
}

/** A message to copy, line by line. */
export function messageScreen(message: string): TicketScreen {
  return {
    kind: 'ticket',
    title: 'Message to send',
    help: 'Each line stands whole, to be copied.',
    choices: [BACK],
    markdown: message.split('\n'),
  };
}

function titleOf(way: Way): string {
  const [figures] = wayFigures({ ...way, validationId: undefined });
  return figures === undefined ? wayTitle(way) : `${wayTitle(way)}, ${figures}`;
}

function noteOf({ turn }: Way): string {
  return turn === undefined ? 'done' : `${turn.code}, ${partyText(turn.whose)}`;
}

function stepText(step: StatusStep, now: number): string {
  const { state, fact } = step;
  const word = { done: 'done', 'not-done': 'open', unknown: 'could not be told' }[state];
  const source = sourceText(step, now);
  const told = fact === undefined || fact === word ? word : `${word}: ${fact}`;
  return source === undefined ? told : `${told} (${source})`;
}
