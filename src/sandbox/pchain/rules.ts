import type { AssetId, BlockchainId, SubnetId } from '../../domain/identity/ids.ts';
import type { ValidatorFeeConfig } from './fees/validator-fee.ts';
import type { Genesis } from './types.ts';

/** What never changes on a network: who it is, and what it was born with. */
export interface Rules {
  readonly networkId: number;
  /** The human-readable part of addresses. */
  readonly hrp: string;
  readonly avaxAssetId: AssetId;
  readonly cChainId: BlockchainId;
  readonly xChainId: BlockchainId;
  readonly genesisValidators: Genesis['validators'];
  /** Every blockchain, the primary network's included, and the subnet that validates it. */
  readonly blockchains: ReadonlyMap<
    BlockchainId,
    { readonly subnetId: SubnetId; readonly name: string }
  >;
  readonly validatorFee: ValidatorFeeConfig;
}
