import {
  type AssetId,
  type BlockchainId,
  PRIMARY_NETWORK_ID,
  type VmId,
  idFromBytes,
} from '../../domain/identity/ids.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import { PChain } from './ledger/p-chain.ts';
import type { PChainGenesis } from './state/types.ts';

interface NetworkOptions extends Omit<ConstructorParameters<typeof PChain>[0], 'rules'> {
  readonly networkId: number;
  readonly avaxAssetId: AssetId;
  readonly cChainId: BlockchainId;
  readonly xChainId: BlockchainId;
  readonly genesis: PChainGenesis;
}

/** Opens the P-Chain of a network. @throws every error of the constructor of `PChain` */
export function createPChain(options: NetworkOptions): PChain {
  const { networkId, avaxAssetId, cChainId, xChainId, genesis } = options;
  const primary = [
    { id: cChainId, subnetId: PRIMARY_NETWORK_ID, name: 'C-Chain', vm: 'evm' },
    { id: xChainId, subnetId: PRIMARY_NETWORK_ID, name: 'X-Chain', vm: 'avm' },
  ];
  const others = genesis.blockchains.map((blockchain) => ({ ...blockchain, vm: 'subnetevm' }));
  const rules = {
    networkId,
    hrp: addressHrp(networkId),
    avaxAssetId,
    cChainId,
    genesisValidators: genesis.validators,
    blockchains: new Map(
      [...primary, ...others].map(({ id, subnetId, name, vm }) => [
        id,
        { subnetId, name, vmId: vmIdOf(vm) },
      ]),
    ),
  };
  return new PChain({ ...options, rules });
}

/** Returns the ID of a virtual machine that is named by ASCII characters, as the node's own machines are. */
function vmIdOf(name: string): VmId {
  const bytes = new Uint8Array(32);
  bytes.set(new TextEncoder().encode(name));
  return idFromBytes<VmId>(bytes);
}
