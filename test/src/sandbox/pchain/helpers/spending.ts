import type { pvm, UnsignedTx, Utxo } from '@avalabs/avalanchejs';
import { nAvax } from '../../../../../src/domain/units.ts';
import type { UnsignedUtxoTx } from '../../../../../src/ports/tx-builder.ts';
import { decodeUnsigned, readSpending } from '../../../../../src/protocol/p-chain/read-spending.ts';
import type { Account } from './keys.ts';
import { testChain } from './test-chain.ts';
import { Wallet } from './wallet.ts';

interface Spending {
  readonly feeState: pvm.FeeState;
  readonly fromAddressesBytes: Uint8Array[];
  readonly changeAddressesBytes: Uint8Array[];
  readonly utxos: Utxo[];
}

/**
 * Returns what the library's builders need to spend an account's funds: fees of 10 nAVAX per unit of gas,
 * and the outputs of a new chain.
 */
export async function spendingOf(account: Account): Promise<Spending> {
  return {
    feeState: { price: 10n, capacity: 1n << 60n, excess: 0n, timestamp: '' },
    fromAddressesBytes: [account.shortId],
    changeAddressesBytes: [account.shortId],
    utxos: await new Wallet(testChain(), account).utxos(),
  };
}

/** Returns a transaction of the library in the form in which signers take it. */
export function unsignedOf(tx: UnsignedTx | Uint8Array, chain: 'P' | 'C'): UnsignedUtxoTx {
  const bytes = tx instanceof Uint8Array ? tx : tx.toBytes();
  const { inputs, burned, moved } = readSpending(decodeUnsigned(bytes, chain));
  return { chain, bytes, inputs, fee: nAvax(burned), amount: nAvax(moved) };
}
