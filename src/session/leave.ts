/** Thrown when the operator leaves, to stop everything. */
export class Leaving extends Error {
  override readonly name = 'Leaving';
}
