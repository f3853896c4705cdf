import { pChainAddress } from '../domain/p-chain-address.ts';
import { addressHrp, type NetworkProfile } from '../domain/profile.ts';
import { nAvax, type NAvax } from '../domain/units.ts';
import type { Utxo } from '../ports/p-chain.ts';
import type { Readers } from '../ports/readers.ts';
import type { Payer } from '../ports/tx-builder.ts';

/** What an account holds on the P-Chain. */
export interface PChainAccount {
  readonly address: string;
  readonly have: NAvax;
  /** Exported from the C-Chain and not imported yet. */
  readonly importable: NAvax;
  readonly utxos: readonly Utxo[];
  readonly imports: readonly Utxo[];
  /** nAVAX per unit of gas, now. */
  readonly gasPrice: bigint;
}

export async function readPChainAccount(
  { pChain }: Readers,
  profile: NetworkProfile,
  { shortId }: Pick<Payer, 'shortId'>,
): Promise<PChainAccount> {
  const address = pChainAddress(shortId, addressHrp(profile.networkId));
  const [utxos, imports, { price: gasPrice }] = await Promise.all([
    pChain.utxos(address),
    pChain.utxos(address, profile.cChainId),
    pChain.feeState(),
  ]);
  const sum = (outputs: readonly Utxo[]) =>
    nAvax(outputs.reduce((total, { amount }) => total + amount, 0n));
  return { address, have: sum(utxos), importable: sum(imports), utxos, imports, gasPrice };
}
