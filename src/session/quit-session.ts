/** Thrown when the operator quits, to stop all work. */
export class QuitSession extends Error {
  override readonly name = 'QuitSession';
}
