/** Tests use these controls to delay or lose atomic transactions. */
export interface AtomicControls {
  /**
   * What happens to an issued transaction after it has been verified. `accept`: it is included at once.
   * `hold`: it waits in the pool. `swallow`: the issuer gets an ID, but the transaction is lost.
   */
  mode: 'accept' | 'hold' | 'swallow';
  /**
   * The number of transactions that `avax.issueTx` has received, including repeated and refused transactions.
   */
  issued: number;
  /**
   * Includes the waiting transactions in the order of arrival. Drops transactions that are no longer valid.
   */
  release(): Promise<void>;
}
