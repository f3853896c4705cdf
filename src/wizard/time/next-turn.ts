/** Resolves in the next turn of the event loop, after what has already happened was handled. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
