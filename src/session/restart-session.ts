/** Where the session starts over: on the same network, or with the question for the network. */
export type RestartPoint = 'same-network' | 'choose-network';

/** Thrown to start the session over, for example because the connected network is gone. */
export class RestartSession extends Error {
  override readonly name = 'RestartSession';
  readonly from: RestartPoint;

  constructor(anew: RestartPoint) {
    super(anew);
    this.from = anew;
  }
}
