/** Why everything stops: the person leaves. */
export class Leaving extends Error {
  override readonly name = 'Leaving';
}
