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
  readonly utxos: readonly Utxo[];
  /** nAVAX per unit of gas, now. */
  readonly gasPrice: bigint;
}

/** What was exported from the C-Chain and not imported yet. */
export interface Importable {
  readonly importable: NAvax;
  readonly imports: readonly Utxo[];
}

export async function readPChainAccount(
  { pChain }: Readers,
  profile: NetworkProfile,
  { shortId }: Pick<Payer, 'shortId'>,
): Promise<PChainAccount> {
  const address = pChainAddress(shortId, addressHrp(profile.networkId));
  const [utxos, { price: gasPrice }] = await Promise.all([
    pChain.utxos(address),
    pChain.feeState(),
  ]);
  return { address, have: sum(utxos), utxos, gasPrice };
}

export async function readImportable(
  { pChain }: Readers,
  profile: NetworkProfile,
  { shortId }: Pick<Payer, 'shortId'>,
): Promise<Importable> {
  const address = pChainAddress(shortId, addressHrp(profile.networkId));
  const imports = await pChain.utxos(address, profile.cChainId);
  return { importable: sum(imports), imports };
}

function sum(outputs: readonly Utxo[]): NAvax {
  return nAvax(outputs.reduce((total, { amount }) => total + amount, 0n));
}
