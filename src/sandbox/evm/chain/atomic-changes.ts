import { createAccount, createAddressFromString } from '@ethereumjs/util';
import type { AtomicOperation } from '../evm-chain.ts';
import { RpcError } from '../../server/rpc-error.ts';
import type { StateOverlay } from '../state/state-overlay.ts';

/**
 * Writes the balance changes of an export or import into the overlay.
 * @throws RpcError with coreth's text for atomic transactions: `invalid nonce` or `insufficient funds`
 */
export async function writeAtomicChanges(
  state: StateOverlay,
  { debits, credits }: AtomicOperation,
): Promise<void> {
  for (const { address, wei, nonce } of debits) {
    const owner = createAddressFromString(address);
    const account = (await state.getAccount(owner)) ?? createAccount({});
    if (account.nonce !== nonce) {
      throw new RpcError(`invalid nonce: address ${address} state ${account.nonce} tx ${nonce}`);
    }
    if (account.balance < wei) {
      throw new RpcError(
        `insufficient funds: address ${address} have ${account.balance} want ${wei}`,
      );
    }
    account.balance -= wei;
    account.nonce += 1n;
    await state.putAccount(owner, account);
  }
  for (const { address, wei } of credits) {
    const owner = createAddressFromString(address);
    const account = (await state.getAccount(owner)) ?? createAccount({});
    account.balance += wei;
    await state.putAccount(owner, account);
  }
}
