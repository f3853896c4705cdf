import type { View, LogLine, ProgressScreen } from '../../session/view/view.ts';
import { doneFacts } from '../time/done-facts.ts';
import { timeOfDay, duration } from '../../page/durations.ts';
import { describeAccount, describeFindings } from './describe-account.ts';
import { describeChoices } from './describe-choices.ts';
import { describeProblem } from './describe-problem.ts';
import { describeStake, pair } from './describe-stake.ts';
import { describeMessage } from './describe-message.ts';
import { describeWait, describeWholeWait } from './describe-wait.ts';
import { listOf, wordsOfActions } from './question.ts';
import { sentence, state, type DescribeContext, type Statement, listed } from './statement.ts';
import type { TaskStepView } from '../../page/page.ts';

/** The statements of a screen, in order; for a form, only the form's question. */
export function describeScreen({ screen, log }: View, speaking: DescribeContext): Statement[] {
  const { words, now } = speaking;
  const { t } = words;
  const optionalLine = (line: string | undefined): Statement[] =>
    line === undefined ? [] : [state(sentence(line, words))];
  const problem = screen.kind !== 'problem' && 'problem' in screen ? screen.problem : undefined;
  const before = problem ? describeProblem(problem, speaking) : [];
  const pairs = (
    list: readonly { readonly label: string; readonly value: string }[],
  ): Statement[] => list.map(({ label, value }) => state(pair(label, value, speaking)));
  const values = (
    list: readonly { readonly label: string; readonly value: string }[],
  ): Statement[] => list.map(({ label, value }) => state(t('linear.value', { label }), value));
  const describeActions = (of: Parameters<typeof wordsOfActions>[0]): Statement[] => {
    const others = wordsOfActions(of);
    return others.length === 0 ? [] : [state(t('linear.or', { list: listOf(others, words) }))];
  };
  switch (screen.kind) {
    case 'busy':
      return optionalLine(screen.text);
    case 'choice':
      return [
        ...before,
        ...optionalLine(screen.introduction?.figures),
        ...(screen.introduction?.lines ?? []).flatMap(optionalLine),
        ...optionalLine(screen.question),
        ...optionalLine(screen.help),
        ...describeFindings(screen.findings ?? [], speaking),
        ...describeChoices(screen.choices, speaking),
      ];
    case 'text':
      return [
        ...before,
        ...optionalLine(screen.question),
        ...optionalLine(screen.help),
        ...(screen.recipes ?? []).map(({ title, command }) => state(title, command)),
        ...describeActions(screen),
      ];
    case 'secret':
      return [
        ...before,
        ...optionalLine(screen.question),
        ...optionalLine(screen.help),
        ...optionalLine(t('ui.input.never-shown')),
        ...describeActions(screen),
      ];
    case 'node':
      return [
        state(screen.url),
        ...values([{ label: t('ui.node.id'), value: screen.nodeId }]),
        ...describeFindings(screen.findings, speaking),
        ...values([
          { label: t('ui.node.public-key'), value: screen.publicKey },
          { label: t('ui.node.proof'), value: screen.proof },
        ]),
      ];
    case 'account':
      return [...describeAccount(screen, speaking), ...describeActions(screen)];
    case 'form':
      return optionalLine(screen.question);
    case 'intent':
      return [
        ...optionalLine(screen.title),
        ...(screen.notices ?? []).flatMap(optionalLine),
        ...pairs(screen.rows),
        ...(screen.final === undefined
          ? []
          : pairs([{ label: t('ui.intent.final'), value: screen.final }])),
        ...values(screen.values),
        ...screen.warnings.flatMap((warning) =>
          describeFindings([{ verdict: 'warns', text: warning }], speaking),
        ),
        ...describeActions(screen),
      ];
    case 'stake':
      return describeStake(screen, speaking);
    case 'waiting':
      return [
        ...optionalLine(screen.title),
        ...describeWholeWait(screen.wait, speaking),
        ...screen.lines.flatMap(optionalLine),
        ...(screen.contact === undefined
          ? []
          : pairs([{ label: t('ui.wait.contact'), value: screen.contact }])),
        ...describeMessage(screen.message, speaking),
      ];
    case 'progress':
      return describeProgress(screen, log, speaking);
    case 'problem':
      return [
        ...describeProblem(screen.problem, speaking, screen.safe),
        ...(screen.retryUntil === undefined
          ? []
          : [
              state(
                t('linear.again-until', {
                  clock: timeOfDay(screen.retryUntil, now, words),
                }),
              ),
            ]),
      ];
    case 'ticket':
      return [
        ...before,
        ...optionalLine(screen.title),
        ...optionalLine(screen.help),
        ...screen.markdown.map((line, index) => ({
          key: `${index} ${line}`,
          text: line,
          whole: true as const,
        })),
        ...(screen.link === undefined
          ? []
          : values([{ label: t('linear.link'), value: screen.link }])),
        ...describeChoices(screen.choices, speaking),
      ];
    case 'elsewhere':
      return [
        ...before,
        ...optionalLine(screen.title),
        ...optionalLine(screen.help),
        ...pairs(screen.rows),
        ...values(screen.values),
        describeWait(screen.wait, speaking),
        ...describeChoices(screen.choices, speaking),
      ];
    case 'done':
      return [
        ...optionalLine(screen.title),
        ...pairs(doneFacts(screen, words)),
        ...values([...screen.values, ...(screen.sent ?? [])]),
        ...describeChoices(screen.choices, speaking),
      ];
  }
}

/**
 * Describes a task and its steps. Leaves out future steps, and finished steps that the log already contains.
 */
function describeProgress(
  { title, steps, expiresAt }: ProgressScreen,
  log: readonly LogLine[],
  speaking: DescribeContext,
): Statement[] {
  const { words, now } = speaking;
  const { t } = words;
  return [
    state(sentence(title, words)),
    ...(expiresAt === undefined || expiresAt <= now
      ? []
      : [
          {
            key: `expires ${expiresAt}`,
            text: t('linear.expires', {
              duration: duration(expiresAt - now, words),
              clock: timeOfDay(expiresAt, now, words),
            }),
          },
        ]),
    ...steps
      .filter((step) => step.state !== 'done' || !log.some((line) => isLogged(line, step)))
      .flatMap((step) => describeStep(step, speaking)),
  ];
}

function describeStep(step: TaskStepView, speaking: DescribeContext): Statement[] {
  const { words } = speaking;
  const { id, title, state: stands, note, wait, onDevice } = step;
  if (stands === 'todo') return [];
  // A note may change often, for example with each new signature. The note is therefore printed only after
  // the step.
  const says = stands === 'done' ? listed([title, note], words) : title;
  const text = sentence(words.t(`linear.leg.${stands}`, { text: says }), words);
  return [
    { key: `${id} ${stands}`, text },
    ...(wait === undefined || stands === 'done' ? [] : [describeWait(wait, speaking)]),
    ...(onDevice === undefined ? [] : [{ key: onDevice, text: onDevice }]),
  ];
}

function isLogged({ mark, text }: LogLine, { title }: TaskStepView): boolean {
  return mark === 'done' && text.startsWith(title);
}
