/** From where all begins anew: with the network that was used, or with the question which one. */
export type Anew = 'same-network' | 'choose-network';

/** Why everything is begun anew: what was connected to is no longer there. */
export class StartOver extends Error {
  override readonly name = 'StartOver';
  readonly anew: Anew;

  constructor(anew: Anew) {
    super(anew);
    this.anew = anew;
  }
}
