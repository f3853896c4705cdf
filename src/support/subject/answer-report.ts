import { markdownText } from '../../domain/text/markdown.ts';
import type { Translator } from '../../i18n/translator.ts';
import { statusData } from '../status/report/status-data.ts';
import { statusLines } from '../status/report/status-lines.ts';
import { statusMarkdown } from '../status/report/status-markdown.ts';
import type { OperatorStatus, StatusAnswer } from '../status/status.ts';
import { subjectData } from './subject-data.ts';
import { subjectLines } from './subject-lines.ts';

/** Formats an answer for a terminal: the queried subject and its state, then the operator's status. */
export function answerLines(answer: StatusAnswer, words: Translator): readonly string[] {
  return [...subjectLines(answer, words), ...afterBlank(answer, statusLines, words)];
}

/** Formats an answer for a ticket or a chat. */
export function answerMarkdown(answer: StatusAnswer, words: Translator): readonly string[] {
  const [first, ...rest] = subjectLines(answer, words);
  const asked =
    first === undefined
      ? []
      : [markdownText(first), '', ...rest.map((line) => `- ${markdownText(line.trim())}`)];
  return [...asked, ...afterBlank(answer, statusMarkdown, words)];
}

/**
 * Returns the status of the operator concerned; undefined without an operator, or for an account that was never
 * used.
 */
function statusOf({ subject, status }: StatusAnswer): OperatorStatus | undefined {
  return subject.kind === 'address' && subject.role === 'unused' ? undefined : status;
}

function afterBlank(
  answer: StatusAnswer,
  show: (status: OperatorStatus, words: Translator) => readonly string[],
  words: Translator,
): readonly string[] {
  const status = statusOf(answer);
  if (status === undefined) return [];
  const isAlone = subjectLines(answer, words).length === 0;
  return [...(isAlone ? [] : ['']), ...show(status, words)];
}

/**
 * Returns an answer as the data of its JSON document. If no operator is concerned, `l1s` is empty, and the
 * fields about the operator are missing.
 */
export function answerData(answer: StatusAnswer): Readonly<Record<string, unknown>> {
  const { network, realMoney, at, subject } = answer;
  const status = statusOf(answer);
  const data =
    status === undefined
      ? { network, realMoney, askedAt: new Date(at).toISOString(), l1s: [] }
      : statusData(status);
  return { asked: subjectData(subject), ...data };
}
