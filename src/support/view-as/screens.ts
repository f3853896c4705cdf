import { ANSWER, choiceAsk, questionBlocks } from '../../page/blocks.ts';
import type { ChoiceScreen, DoneScreen, PageScreen } from '../../session/view/view.ts';
import { showText, type Translator } from '../../i18n/translator.ts';
import { momentsText, partyText, untilText } from '../status/report/moments.ts';
import { readAtText, sourceText, trackFigures, trackTitle } from '../status/report/status-page.ts';
import type { L1Status, StatusStep, NextAction, Track } from '../../standing/standing.ts';

const back = ({ t }: Translator) => ({ id: 'back', title: t('ui.key.back') });

/**
 * Creates the screen with the party that must act and the details that can be opened.
 * @param hasOwn true if the operator's own screen can be opened
 * @param isOnly true if the status contains only this L1
 */
export function overviewScreen(
  l1: L1Status,
  { now, hasOwn, isOnly }: { now: number; hasOwn: boolean; isOnly: boolean },
  words: Translator,
): ChoiceScreen {
  const { t } = words;
  const { nextAction, tracks } = l1;
  return {
    kind: 'choice',
    question:
      nextAction === undefined
        ? t('support.nothing-left')
        : t('linear.pair', {
            label: t('support.turn', { party: partyText(nextAction.whose, words) }),
            value: showText(nextAction.says, words),
          }),
    help: [
      nextAction === undefined ? '' : momentsText(nextAction, now, words),
      ...(nextAction?.next ?? []).map((line) => showText(line, words)),
      t('linear.sentence', { text: t('support.Read-at', { read: readAtText(l1, now, words) }) }),
    ]
      .filter((line) => line !== '')
      .join('\n'),
    copies: [
      ...(nextAction?.message === undefined
        ? []
        : [{ label: t('stake.message'), value: nextAction.message }]),
      ...commandsOf(nextAction, words).map((value) => ({ label: t('support.label.next'), value })),
    ],
    choices: [
      ...(hasOwn ? [{ id: 'own', title: t('support.own-screen') }] : []),
      ...tracks.map((track, i) => ({
        id: i.toString(),
        title: titleOf(track, words),
        note: noteOf(track, words),
      })),
      ...(nextAction?.message === undefined ? [] : [{ id: 'message', title: t('stake.message') }]),
      { id: 'again', title: t('home.again') },
      { id: 'quit', title: t('done.quit') },
    ],
    ...(isOnly && { first: true }),
  };
}

/** Creates the screen of one track, step by step, with the proof of each step. */
export function trackScreen(track: Track, now: number, words: Translator): DoneScreen {
  const { t } = words;
  const { nextAction, validationId, nodeId } = track;
  return {
    kind: 'done',
    title: titleOf(track, words),
    facts: [
      ...track.steps.map((step) => ({
        label: showText(step.title, words),
        value: stepText(step, now, words),
      })),
      ...(nextAction === undefined
        ? []
        : [
            {
              label: partyText(nextAction.whose, words),
              value: `${nextAction.code}: ${showText(nextAction.says, words)}`,
            },
          ]),
      ...(nextAction?.until === undefined
        ? []
        : [{ label: t('support.label.when'), value: untilText(nextAction.until, now, words) }]),
    ],
    values: [
      ...(nodeId === undefined ? [] : [{ label: t('done.node'), value: nodeId }]),
      ...(validationId === undefined ? [] : [{ label: t('done.validation'), value: validationId }]),
      ...commandsOf(nextAction, words).map((value) => ({ label: t('support.label.next'), value })),
    ],
    choices: [back(words)],
  };
}

/** Returns the lines of an action that are commands of this program. */
function commandsOf(nextAction: NextAction | undefined, words: Translator): readonly string[] {
  return (nextAction?.next ?? [])
    .filter((line) => typeof line === 'object' && line.key === 'command-line')
    .map((line) => showText(line, words));
}

/** Creates the screen with a message to copy, line by line. */
export function messageScreen(message: string, words: Translator): PageScreen {
  const title = words.t('stake.message');
  return {
    kind: 'page',
    name: `message ${title}`,
    about: 'ticket',
    blocks: [
      ...questionBlocks(title, words.t('support.message-help')),
      ANSWER,
      { kind: 'verbatim', label: title, lines: message.split('\n') },
    ],
    ask: choiceAsk([back(words)]),
  };
}

function titleOf(track: Track, words: Translator): string {
  const [figures] = trackFigures({ ...track, validationId: undefined }, words);
  return figures === undefined
    ? trackTitle(track, words)
    : `${trackTitle(track, words)}, ${figures}`;
}

function noteOf({ nextAction }: Track, words: Translator): string {
  return nextAction === undefined
    ? words.t('support.mark.done')
    : `${nextAction.code}, ${partyText(nextAction.whose, words)}`;
}

function stepText(step: StatusStep, now: number, words: Translator): string {
  const { state } = step;
  const fact = step.fact && showText(step.fact, words);
  const word =
    state === 'unknown' ? words.t('ui.verdict.unknown') : words.t(`support.mark.${state}`);
  const source = sourceText(step, now, words);
  const text = fact === undefined || fact === word ? word : `${word}: ${fact}`;
  return source === undefined ? text : `${text} (${source})`;
}
