import { parseAbi } from 'viem/utils';

export const operatorRegistryAbi = parseAbi([
  'function registerOperator(string metadataURL)',
  'function setMetadataURL(string metadataURL)',
  'function isRegistered(address operator) view returns (bool)',
  'function operatorMetadataURL(address operator) view returns (string)',
  'event RegisterOperator(address indexed operator)',
  'event SetMetadataURL(address indexed operator, string metadataURL)',
]);

/** The key of an L1 is its balancer's address. */
export const l1RegistryAbi = parseAbi([
  'function isRegistered(address l1) view returns (bool)',
  'function getAllL1s() view returns (address[] l1s, address[] middlewares, string[] metadataUrls)',
]);

/** For L1s or for vaults: `where` is the L1's balancer or the vault. */
export const optInServiceAbi = parseAbi([
  'function optIn(address where)',
  'function optOut(address where)',
  'function isOptedIn(address who, address where) view returns (bool)',
  'function isOptedInAt(address who, address where, uint48 timestamp, bytes hint) view returns (bool)',
  'event OptIn(address indexed who, address indexed where)',
  'event OptOut(address indexed who, address indexed where)',
]);

/** Each of these getters exists in only one kind of contract. */
export const probesAbi = parseAbi([
  'function totalOperators() view returns (uint256)',
  'function totalL1s() view returns (uint256)',
  'function WHO_REGISTRY() view returns (address)',
  'function WHERE_REGISTRY() view returns (address)',
  'function getBlockNumber() view returns (uint256)',
]);

export const vaultFactoryAbi = parseAbi(['function isEntity(address entity) view returns (bool)']);
