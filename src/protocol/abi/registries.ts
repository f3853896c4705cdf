import { parseAbi } from 'viem/utils';

/** Operator registry; the same in both generations. */
export const operatorRegistryAbi = parseAbi([
  'function registerOperator(string metadataURL)',
  'function setMetadataURL(string metadataURL)',
  'function isRegistered(address operator) view returns (bool)',
  'function operatorMetadataURL(address operator) view returns (string)',
  'event RegisterOperator(address indexed operator)',
  'event SetMetadataURL(address indexed operator, string metadataURL)',
]);

/** L1 registry; an L1's key is its balancer's address. The getters listed here are the same in both generations. */
export const l1RegistryAbi = parseAbi([
  'function isRegistered(address l1) view returns (bool)',
  'function getAllL1s() view returns (address[] l1s, address[] middlewares, string[] metadataUrls)',
]);

/** Opt-in service, both for L1s (`where` is the balancer) and for vaults. */
export const optInServiceAbi = parseAbi([
  'function optIn(address where)',
  'function optOut(address where)',
  'function isOptedIn(address who, address where) view returns (bool)',
  'function isOptedInAt(address who, address where, uint48 timestamp, bytes hint) view returns (bool)',
  'event OptIn(address indexed who, address indexed where)',
  'event OptOut(address indexed who, address indexed where)',
]);

/** Getters that identify which of the network's contracts a contract is. */
export const probesAbi = parseAbi([
  'function totalOperators() view returns (uint256)',
  'function totalL1s() view returns (uint256)',
  'function WHO_REGISTRY() view returns (address)',
  'function WHERE_REGISTRY() view returns (address)',
  'function getBlockNumber() view returns (uint256)',
]);

/** Vault factory; the same in both generations. */
export const vaultFactoryAbi = parseAbi(['function isEntity(address entity) view returns (bool)']);
