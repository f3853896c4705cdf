import type { ChoiceScreen, DoneScreen, TicketScreen } from '../../session/view/view.ts';
import { showText, type Translator } from '../../i18n/translator.ts';
import { momentsText, partyText, untilText } from '../status/report/moments.ts';
import { readText, sourceText, trackFigures, trackTitle } from '../status/report/status-lines.ts';
import type { L1Status, StatusStep, NextAction, Track } from '../status/status.ts';

const back = ({ t }: Translator) => ({ id: 'back', title: t('ui.key.back') });

/** Creates the screen with the party that must act and the details that can be opened. */
export function overviewScreen(
  l1: L1Status,
  now: number,
  hasOwn: boolean,
  words: Translator,
): ChoiceScreen {
  const { t } = words;
  const { turn, ways } = l1;
  return {
    kind: 'choice',
    question:
      turn === undefined
        ? t('desk.nothing-left')
        : t('linear.pair', {
            label: t('desk.turn', { party: partyText(turn.whose, words) }),
            value: showText(turn.says, words),
          }),
    help: [
      turn === undefined ? '' : momentsText(turn, now, words),
      ...(turn?.next ?? []).map((line) => showText(line, words)),
      t('linear.sentence', { text: t('desk.Read-at', { read: readText(l1, now, words) }) }),
    ]
      .filter((line) => line !== '')
      .join('\n'),
    copies: [
      ...(turn?.message === undefined ? [] : [{ label: t('stake.message'), value: turn.message }]),
      ...commandsOf(turn, words).map((value) => ({ label: t('desk.label.next'), value })),
    ],
    choices: [
      ...(hasOwn ? [{ id: 'own', title: t('desk.own-screen') }] : []),
      ...ways.map((way, i) => ({
        id: i.toString(),
        title: titleOf(way, words),
        note: noteOf(way, words),
      })),
      ...(turn?.message === undefined ? [] : [{ id: 'message', title: t('stake.message') }]),
      { id: 'again', title: t('home.again') },
      { id: 'quit', title: t('done.quit') },
    ],
  };
}

/** Creates the screen of one track, step by step, with the proof of each step. */
export function trackScreen(way: Track, now: number, words: Translator): DoneScreen {
  const { t } = words;
  const { turn, validationId, nodeId } = way;
  return {
    kind: 'done',
    title: titleOf(way, words),
    facts: [
      ...way.steps.map((step) => ({
        label: showText(step.title, words),
        value: stepText(step, now, words),
      })),
      ...(turn === undefined
        ? []
        : [
            {
              label: partyText(turn.whose, words),
              value: `${turn.code}: ${showText(turn.says, words)}`,
            },
          ]),
      ...(turn?.until === undefined
        ? []
        : [{ label: t('desk.label.when'), value: untilText(turn.until, now, words) }]),
    ],
    values: [
      ...(nodeId === undefined ? [] : [{ label: t('done.node'), value: nodeId }]),
      ...(validationId === undefined ? [] : [{ label: t('done.validation'), value: validationId }]),
      ...commandsOf(turn, words).map((value) => ({ label: t('desk.label.next'), value })),
    ],
    choices: [back(words)],
  };
}

/** Returns the lines of an action that can be run unchanged. */
function commandsOf(turn: NextAction | undefined, words: Translator): readonly string[] {
  return (turn?.next ?? [])
    .map((line) => showText(line, words))
    .filter((line) => line.startsWith('onboard '));
}

/** Creates the screen with a message to copy, line by line. */
export function messageScreen(message: string, words: Translator): TicketScreen {
  return {
    kind: 'ticket',
    title: words.t('stake.message'),
    help: words.t('desk.message-help'),
    choices: [back(words)],
    markdown: message.split('\n'),
  };
}

function titleOf(way: Track, words: Translator): string {
  const [figures] = trackFigures({ ...way, validationId: undefined }, words);
  return figures === undefined ? trackTitle(way, words) : `${trackTitle(way, words)}, ${figures}`;
}

function noteOf({ turn }: Track, words: Translator): string {
  return turn === undefined
    ? words.t('desk.mark.done')
    : `${turn.code}, ${partyText(turn.whose, words)}`;
}

function stepText(step: StatusStep, now: number, words: Translator): string {
  const { state } = step;
  const fact = step.fact && showText(step.fact, words);
  const word = state === 'unknown' ? words.t('ui.verdict.unknown') : words.t(`desk.mark.${state}`);
  const source = sourceText(step, now, words);
  const told = fact === undefined || fact === word ? word : `${word}: ${fact}`;
  return source === undefined ? told : `${told} (${source})`;
}
