import type { Wei } from '../../domain/units.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { EvmChain } from '../evm/evm-chain.ts';
import { RpcError } from '../server/rpc-error.ts';

interface Debit {
  readonly address: EvmAddress;
  readonly amount: Wei;
  readonly nonce: bigint;
}

/**
 * Checks each debit of an export as Helicon does, in the state after the last executed block. The debit's
 * nonce must equal the account's nonce. The account's balance must cover the amount.
 * @throws RpcError with a real node's text
 */
export function requireNonces(chain: EvmChain, debits: readonly Debit[]): void {
  for (const { address, amount, nonce } of debits) {
    const account = chain.executedAccount(address);
    if (account.nonce !== nonce) {
      throw new RpcError(
        'issuing tx: state verification: nonce mismatch: ' +
          `address ${address} has nonce ${account.nonce} but needs ${nonce}`,
      );
    }
    if (account.balance < amount) {
      throw new RpcError(
        'issuing tx: state verification: insufficient funds: ' +
          `address ${address} have ${account.balance} want ${amount}`,
      );
    }
  }
}
