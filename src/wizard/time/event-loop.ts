/** Resolves in the next turn of the event loop, after pending events were handled. */
export function nextEventLoopTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
