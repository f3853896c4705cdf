import type { AssetId, BlockchainId, SubnetId, VmId } from '../../domain/identity/ids.ts';
import type { ValidatorFeeConfig } from './fees/validator-fee.ts';
import type { Genesis } from './types.ts';

/** The constants of a network: its IDs, its genesis and its continuous fee. */
export interface Rules {
  readonly networkId: number;
  /** The human-readable part of bech32 addresses. */
  readonly hrp: string;
  readonly avaxAssetId: AssetId;
  readonly cChainId: BlockchainId;
  readonly xChainId: BlockchainId;
  readonly genesisValidators: Genesis['validators'];
  /** Every blockchain with the subnet that validates it. Includes the blockchains of the primary network. */
  readonly blockchains: ReadonlyMap<
    BlockchainId,
    { readonly subnetId: SubnetId; readonly name: string; readonly vmId: VmId }
  >;
  readonly validatorFee: ValidatorFeeConfig;
}
