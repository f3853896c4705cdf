/** Where the session starts over: on the same network, or with the choice of network. */
export type Anew = 'same-network' | 'choose-network';

/** Thrown to start the session over because the connected network is gone. */
export class StartOver extends Error {
  override readonly name = 'StartOver';
  readonly anew: Anew;

  constructor(anew: Anew) {
    super(anew);
    this.anew = anew;
  }
}
