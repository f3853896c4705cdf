import type { EvmAddress } from '../domain/identity/evm.ts';
import type { Signer } from './signer.ts';

/** The accounts of a Ledger. */
export interface Ledger {
  /** The addresses of the first `count` accounts. @throws OnboardError E-LED-101 to E-LED-113 */
  accounts(count: number): Promise<readonly EvmAddress[]>;
  /** A signer for one account, counted from 0. @throws OnboardError as `accounts` does */
  open(account: number): Promise<Signer>;
}
