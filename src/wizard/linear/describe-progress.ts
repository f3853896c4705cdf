import type { TaskStepView } from '../../page/page.ts';
import type { LogLine, ProgressScreen } from '../../session/view/view.ts';
import { duration, timeOfDay } from '../../page/durations.ts';
import { describeWait } from './describe-wait.ts';
import { listed, sentence, state, type DescribeContext, type Statement } from './statement.ts';

/**
 * Describes a task and its steps. Leaves out future steps, and finished steps that the log already contains.
 */
export function describeProgress(
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
