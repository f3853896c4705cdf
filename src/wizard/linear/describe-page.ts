import type {
  Block,
  Choice,
  Moment,
  Page,
  Problem,
  TaskStepView,
  Waiting,
} from '../../page/page.ts';
import { readAgoText, duration, timeOfDay } from '../../page/durations.ts';
import { compact } from '../../page/pages.ts';
import type { LogLine } from '../../page/page.ts';
import { rangeText, takesLonger } from '../time/wait-facts.ts';
import {
  type DescribeContext,
  type Statement,
  withLabel,
  joinParts,
  pair,
  sentence,
  state,
  verbatim,
} from './statements.ts';

export function describePage(
  { blocks, ask, readAt }: Page,
  speaking: DescribeContext,
): Statement[] {
  const { i18n, now } = speaking;
  const age = readAgoText(now - (readAt ?? now), i18n);
  return [
    ...(age === '' ? [] : [state(sentence(age, i18n))]),
    ...describeBlocks(blocks, speaking),
    ...(ask.kind === 'choose' ? describeChoices(ask.choices, speaking) : []),
  ];
}

export function describeBlocks(blocks: readonly Block[], speaking: DescribeContext): Statement[] {
  const isProblem = ({ kind }: Block): boolean => kind === 'problem';
  return [...blocks.filter(isProblem), ...blocks.filter((block) => !isProblem(block))].flatMap(
    (block) => describeBlock(block, speaking),
  );
}

function describeBlock(block: Block, speaking: DescribeContext): Statement[] {
  const { i18n } = speaking;
  const { t } = i18n;
  const line = (text: string): Statement => state(sentence(text, i18n));
  switch (block.kind) {
    case 'title':
      return [
        line(block.spoken ?? block.text),
        ...(block.moment === undefined ? [] : describeMoment(block.moment, speaking)),
      ];
    case 'prose':
      return [line(block.text)];
    case 'pairs':
      return block.pairs.map(({ label, value }) => pair(label, value, i18n));
    case 'values':
      return block.values.map(({ label, value }) => withLabel(label, value, i18n));
    case 'findings':
      return block.findings.map(({ verdict, text, label = t(`ui.verdict.${verdict}`) }) =>
        line(t('linear.pair', { label, value: text })),
      );
    case 'table':
      return [
        line(block.head[0]),
        ...block.rows.map(({ spoken, state: stands }, index) =>
          // The sum has no state and therefore no number.
          stands === undefined
            ? line(spoken)
            : state(t('linear.choice', { number: index + 1, text: sentence(spoken, i18n) })),
        ),
      ];
    case 'steps':
      return block.steps
        .filter((step) => step.state !== 'done' || !speaking.log.some((row) => isLogged(row, step)))
        .flatMap((step) => describeStep(step, speaking));
    case 'items':
      return block.items.map(({ facts, note, value }) =>
        state(sentence(joinParts([...facts, note], i18n), i18n), value),
      );
    case 'wait':
      return [
        ...(block.as === 'brief'
          ? [describeWait(block.wait, speaking)]
          : describeWholeWait(block.wait, speaking)),
        ...(block.contact === undefined ? [] : [pair(t('ui.wait.contact'), block.contact, i18n)]),
      ];
    case 'message':
      return [
        state(t('linear.message')),
        ...block.text.split('\n').map(verbatim),
        state(t('linear.end-message')),
      ];
    case 'problem':
      return describeProblem(block.problem, speaking, block.safe);
    case 'moment':
      return describeMoment(block.moment, speaking);
    case 'verbatim':
      return block.lines.map(verbatim);
    // The prompt asks for the answer and lists the other actions. Quitting is explained once at the start.
    case 'answer':
    case 'actions':
    case 'leaving':
      return [];
  }
}

/** The operator selects a choice by its position in this list. */
export function selectableChoices(choices: readonly Choice[]): readonly Choice[] {
  return choices.filter(({ disabled }) => disabled !== true);
}

function describeChoices(choices: readonly Choice[], { i18n }: DescribeContext): Statement[] {
  const open = selectableChoices(choices);
  return choices.map((choice) => {
    const text = sentence(joinParts([choice.title, choice.note], i18n), i18n);
    const number = open.indexOf(choice) + 1;
    return state(
      number === 0
        ? i18n.t('linear.choice-closed', { text })
        : i18n.t('linear.choice', { number, text }),
    );
  });
}

export function describeProblem(
  problem: Problem,
  { i18n }: DescribeContext,
  safe?: string,
): Statement[] {
  const { t } = i18n;
  const { code, party } = problem;
  const { text: says, next } = i18n.error(problem, 'wizard');
  return [
    state(t('linear.problem', { text: sentence(says, i18n), code })),
    ...(safe === undefined ? [] : [state(sentence(safe, i18n))]),
    ...next.map((line) => state(t('linear.next', { text: sentence(line, i18n) }))),
    ...(party === 'operator' ? [] : [state(t(`ui.resolve.${party}`))]),
  ];
}

/** The key contains no duration, so that a changed duration is not printed again. */
function describeMoment(moment: Moment, { i18n, now, onNetwork }: DescribeContext): Statement[] {
  const { t } = i18n;
  const left = duration(Math.max(0, moment.at - onNetwork), i18n);
  const clock = (at: number): string => timeOfDay(at, now, i18n);
  switch (moment.says) {
    case 'busy':
      return [state(sentence(moment.text, i18n))];
    case 'epoch': {
      const text = t('linear.epoch', { epoch: moment.text, duration: left });
      return [{ key: `epoch ${moment.text}`, text }];
    }
    case 'expires': {
      const text = t('linear.expires', { duration: left, clock: clock(moment.at) });
      return moment.at <= onNetwork ? [] : [{ key: `expires ${moment.at}`, text }];
    }
    case 'again':
      return moment.until === undefined
        ? []
        : [state(t('linear.again-until', { clock: clock(moment.until) }))];
  }
}

function describeStep(step: TaskStepView, speaking: DescribeContext): Statement[] {
  const { i18n } = speaking;
  const { id, title, state: stands, note, wait, onDevice } = step;
  if (stands === 'todo') return [];
  // A note may change often, so it is printed only after the step.
  const says = stands === 'done' ? joinParts([title, note], i18n) : title;
  const text = sentence(i18n.t(`linear.warp-step.${stands}`, { text: says }), i18n);
  return [
    { key: `${id} ${stands}`, text },
    ...(wait === undefined || stands === 'done' ? [] : [describeWait(wait, speaking)]),
    ...(onDevice === undefined ? [] : [{ key: onDevice, text: onDevice }]),
  ];
}

function isLogged({ mark, text }: LogLine, { title }: TaskStepView): boolean {
  return mark === 'done' && text.startsWith(title);
}

// In milliseconds. A shorter wait does not state its start, and shorter pauses between checks are not stated.
const LONG = 60_000;
const OFTEN = 3000;

/** @param saysSince `later` leaves out the start, and whether the wait takes longer than usual */
function describeWait(
  wait: Waiting,
  speaking: DescribeContext,
  saysSince: 'here' | 'later' = 'here',
): Statement {
  const { i18n, now, onNetwork } = speaking;
  const { t } = i18n;
  const isHere = saysSince === 'here';
  const { text: says, party, since, until, typical, usually, every, checksUntil } = wait;
  const clock = (moment: number): string => timeOfDay(moment, now, i18n);
  // `usually` replaces the range `typical`. Without a range, `usually` gets a sentence of its own.
  const range = typical && (usually ?? rangeText(typical, i18n));
  const parts = compact([
    sentence(says, i18n),
    range === undefined
      ? usually && t('linear.takes', { how: usually })
      : t('linear.usually-words', { usually: range }),
    isHere && takesLonger(wait, now) && t('linear.longer'),
    isHere && typeof since === 'number' && now - since >= LONG && sinceText(since, speaking),
    until !== undefined &&
      until > onNetwork &&
      t('linear.expected', { duration: duration(until - onNetwork, i18n), clock: clock(until) }),
    checksUntil !== undefined && t('linear.again-until', { clock: clock(checksUntil) }),
    t(`ui.turn.${party}`),
    every !== undefined && every >= OFTEN && t('linear.every', { duration: duration(every, i18n) }),
  ]);
  // The key contains no times: a changed time alone does not print the statement again.
  return { key: `${says} ${party}`, text: parts.join(' ') };
}

function sinceText(since: number, { i18n, now }: DescribeContext): string {
  const values = { clock: timeOfDay(since, now, i18n), duration: duration(now - since, i18n) };
  return i18n.t('linear.since', values);
}

/** The start, which may be read later, and a wait that takes longer than usual are statements of their own. */
function describeWholeWait(wait: Waiting, speaking: DescribeContext): Statement[] {
  const { i18n, now } = speaking;
  const { t } = i18n;
  const { since } = wait;
  const began =
    typeof since === 'number' ? sinceText(since, speaking) : since && t('linear.since-unknown');
  return [
    describeWait(wait, speaking, 'later'),
    ...(began === undefined ? [] : [{ key: `since ${since}`, text: began }]),
    ...(takesLonger(wait, now) ? [{ key: 'longer', text: t('linear.longer') }] : []),
  ];
}
