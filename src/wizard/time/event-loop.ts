/** Resolves in the next turn of the event loop, after the pending events. */
export function nextEventLoopTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
