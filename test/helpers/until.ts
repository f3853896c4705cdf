/**
 * Repeats a query until its result is not undefined. If that never happens, the test's own limit ends the
 * wait.
 */
export async function until<T>(ask: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
