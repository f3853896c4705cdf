/**
 * Passes the questions of simultaneous callers to one call of `sendBatch`. For example, five parallel callers
 * with one question each need one round trip, not five.
 */
export function batchSimultaneous<Q, A>(
  sendBatch: (questions: readonly Q[]) => Promise<readonly A[]>,
): (questions: readonly Q[]) => Promise<readonly A[]> {
  let batch: { readonly questions: Q[]; readonly answers: Promise<readonly A[]> } | undefined;
  return async (questions) => {
    if (questions.length === 0) return [];
    batch ??= openBatch();
    const offset = batch.questions.length;
    batch.questions.push(...questions);
    const answers = await batch.answers;
    return answers.slice(offset, offset + questions.length);
  };

  function openBatch() {
    const questions: Q[] = [];
    const answers = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      batch = undefined;
      return sendBatch(questions);
    });
    return { questions, answers };
  }
}
