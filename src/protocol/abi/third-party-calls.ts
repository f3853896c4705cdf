import { parseAbi } from 'viem/utils';

/** Calls of accounts other than the operator: the L1 owner, a curator, a staker or anyone else. */
export const thirdPartyCallsAbi = parseAbi([
  'function registerOperator(address operator)',
  'function enableOperator(address operator)',
  'function disableOperator(address operator)',
  'function removeOperator(address operator)',
  'function forceUpdateNodes(address operator, uint256 limitStake)',
  'function calcAndCacheNodeStakeForAllOperators()',
  'function setL1Limit(address l1, uint96 assetClass, uint256 amount)',
  'function setOperatorL1Shares(address l1, uint96 assetClass, address operator, uint256 shares)',
  'function registerVault(address vault, uint96 classId, uint256 maxL1Limit)',
  'function updateVaultMaxL1Limit(address vault, uint256 maxL1Limit)',
  'function removeVault(address vault)',
  'function deposit(address onBehalfOf, uint256 amount)',
  'function withdraw(address claimer, uint256 amount)',
  'function claim(address recipient, uint256 epoch)',
  'function registerL1(address l1, address middleware, string metadataURL)',
]);
