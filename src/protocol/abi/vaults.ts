import { parseAbi } from 'viem/utils';

/**
 * The vault manager of an L1. The last two getters return a vault's class: one in generation A, the other in
 * generation C.
 */
export const vaultManagerAbi = parseAbi([
  'function getVaultCount() view returns (uint256)',
  'function getVaultAtWithTimes(uint256 index) view returns (address vault, uint48 enabledTime, uint48 disabledTime)',
  'function middleware() view returns (address)',
  'function getVaultAssetClass(address vault) view returns (uint96)',
  'function getVaultCollateralClass(address vault) view returns (uint96)',
]);

export const vaultAbi = parseAbi([
  'function delegator() view returns (address)',
  'function collateral() view returns (address)',
]);

export const delegatorAbi = parseAbi([
  'function operatorL1Shares(address l1, uint96 assetClass, address operator) view returns (uint256)',
  'function stake(address l1, uint96 assetClass, address operator) view returns (uint256)',
  'event SetOperatorL1Shares(address indexed l1, uint96 indexed assetClass, address indexed operator, uint256 shares)',
]);

/** The metadata getters of an ERC-20 token. */
export const tokenAbi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
]);
