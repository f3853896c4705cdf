import type { Account } from './keys.ts';
import { testChain } from './test-chain.ts';
import { Wallet } from './wallet.ts';

/**
 * Returns what the library's builders need to spend an account's funds: fees of 10 nAVAX per unit of gas,
 * and the outputs of a new chain.
 */
export async function spendingOf(account: Account) {
  return {
    feeState: { price: 10n, capacity: 1n << 60n, excess: 0n, timestamp: '' },
    fromAddressesBytes: [account.shortId],
    changeAddressesBytes: [account.shortId],
    utxos: await new Wallet(testChain(), account).utxos(),
  };
}
