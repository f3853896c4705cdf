/** Thrown when the operator quits, to stop all work. */
export class Leaving extends Error {
  override readonly name = 'Leaving';
}
