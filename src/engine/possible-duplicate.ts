import {
  type Memory,
  type Submission,
  allSubmissions,
  mayStillBeAccepted,
} from '../journal/memory.ts';
import type { PChainIntent, PaidIntent } from './intent.ts';
import type { EarlierExports } from './resolution.ts';

/**
 * Returns an earlier transaction that the chain could still accept in addition to the intent's transaction. The
 * chain accepts only one of several exports with the same nonce, and only one of several P-Chain transactions with
 * a common input. An accepted export counts too while the next one ignores its output, for example because the plan
 * was made before the P-Chain listed it.
 * @param exports the unproven one is ignored, because its outcome stays unproven
 */
export function findPossibleDuplicate(
  intent: PaidIntent,
  submissions: readonly Submission[],
  memory: Memory,
  { unprovenExport, importable = [] }: EarlierExports = {},
): Submission | undefined {
  if (intent.effect === 'evm-call') return undefined;
  if (intent.effect === 'p-chain-tx') {
    return submissions.find(
      (submission) =>
        mayStillBeAccepted(submission) &&
        submission.chain === 'P' &&
        !sharesInput(submission, intent),
    );
  }
  const { counted = [] } = intent;
  const from = submissions.at(-1)?.from;
  const [duplicate] = allSubmissions(
    memory,
    (submission) =>
      submission.chain === 'C' &&
      submission.from === from &&
      submission.id !== unprovenExport &&
      submission.nonce !== intent.nonce &&
      (mayStillBeAccepted(submission) ||
        (importable.includes(submission.id) && !counted.includes(submission.id))),
  );
  return duplicate;
}

const sharesInput = ({ inputs }: Submission, { tx }: PChainIntent): boolean =>
  inputs.some((input) => tx.inputs.includes(input));

/** The inputs of transactions that a chain may still accept, oldest first. */
export function openInputs(submissions: readonly Submission[]): readonly string[] {
  return submissions
    .filter((submission) => submission.chain === 'P' && mayStillBeAccepted(submission))
    .flatMap(({ inputs }) => inputs);
}
