import type { AssetId, BlockchainId, SubnetId } from '../../domain/identity/ids.ts';
import type { ValidatorFeeConfig } from './fees/validator-fee.ts';
import type { Genesis } from './types.ts';

/** The constants of a network: its IDs and its genesis. */
export interface Rules {
  readonly networkId: number;
  /** The human-readable part of addresses. */
  readonly hrp: string;
  readonly avaxAssetId: AssetId;
  readonly cChainId: BlockchainId;
  readonly xChainId: BlockchainId;
  readonly genesisValidators: Genesis['validators'];
  /** Every blockchain, those of the primary network included, with the subnet that validates it. */
  readonly blockchains: ReadonlyMap<
    BlockchainId,
    { readonly subnetId: SubnetId; readonly name: string }
  >;
  readonly validatorFee: ValidatorFeeConfig;
}
