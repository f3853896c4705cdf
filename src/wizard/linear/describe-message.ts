import type { WaitingScreen } from '../../session/view/view.ts';
import { state, type DescribeContext, type Statement } from './statement.ts';

/** A message to another party, line by line. */
export function describeMessage(
  message: WaitingScreen['message'],
  { words: { t } }: DescribeContext,
): Statement[] {
  if (message === undefined) return [];
  const lines = message.value.split('\n');
  return [
    state(t('linear.message')),
    ...lines.map((text, index) => ({ key: `${index} ${text}`, text, whole: true as const })),
    state(t('linear.end-message')),
  ];
}
