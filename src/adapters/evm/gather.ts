/**
 * Combines simultaneous reads into one request, so that parallel readers need no more round trips
 * than the slowest of them.
 */
export function gathering<Q, A>(
  askTogether: (questions: readonly Q[]) => Promise<readonly A[]>,
): (questions: readonly Q[]) => Promise<readonly A[]> {
  let waiting: { readonly questions: Q[]; readonly answers: Promise<readonly A[]> } | undefined;
  return async (questions) => {
    if (questions.length === 0) return [];
    waiting ??= beginGathering();
    const from = waiting.questions.length;
    waiting.questions.push(...questions);
    const answers = await waiting.answers;
    return answers.slice(from, from + questions.length);
  };

  function beginGathering() {
    const questions: Q[] = [];
    const answers = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting = undefined;
      return askTogether(questions);
    });
    return { questions, answers };
  }
}
