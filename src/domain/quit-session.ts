/** Thrown to stop all work when the operator quits. */
export class QuitSession extends Error {
  override readonly name = 'QuitSession';
}
