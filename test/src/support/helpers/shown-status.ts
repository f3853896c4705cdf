import type { EvmAddress } from '../../../../src/domain/identity/evm.ts';
import { english } from '../../../../src/i18n/english.ts';
import { answerData } from '../../../../src/support/status/answer-report.ts';
import { readBoard } from '../../../../src/support/status/board/board.ts';
import { answerStatus, readStatus } from '../../../../src/support/status/read-status.ts';
import { parseSubject, type SupportDeps } from '../../../../src/support/status/subject.ts';
import { answerLines, wholeStatusLines } from './printed.ts';

/** The answer to a question about any subject, with its printed lines and its JSON document. */
export async function shownAnswer(deps: SupportDeps, subject: string) {
  const answer = await answerStatus(deps, { subject: parseSubject(subject) });
  return { ...answer, lines: answerLines(answer, english), data: answerData(answer) };
}

/** The status of an operator, with its text of `--steps` and the next action on the first L1. */
export async function shownStatus(deps: SupportDeps, operator: string) {
  const status = await readStatus(deps, { subject: parseSubject(operator) });
  const shown = wholeStatusLines(status, english).join('\n');
  return { status, shown, nextAction: status.l1s[0]!.nextAction! };
}

/** A board of these operators. */
export function boardOf(
  deps: SupportDeps,
  operators: readonly EvmAddress[],
  progress: (done: number) => void = () => undefined,
) {
  const entries = operators.map((operator, i) => ({
    ...{ line: i + 1, name: undefined, of: { operator } },
  }));
  return readBoard(deps, { entries, bad: [] }, undefined, progress);
}
