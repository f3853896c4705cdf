import { parseAbi } from 'viem/utils';

/** The warp precompile's ABI: coreth's `IWarpMessenger`. */
export const warpAbi = parseAbi([
  'struct WarpMessage { bytes32 sourceChainID; address originSenderAddress; bytes payload; }',
  'struct WarpBlockHash { bytes32 sourceChainID; bytes32 blockHash; }',
  'event SendWarpMessage(address indexed sender, bytes32 indexed messageID, bytes message)',
  'function sendWarpMessage(bytes payload) returns (bytes32 messageID)',
  'function getVerifiedWarpMessage(uint32 index) view returns (WarpMessage message, bool valid)',
  'function getVerifiedWarpBlockHash(uint32 index) view returns (WarpBlockHash warpBlockHash, bool valid)',
  'function getBlockchainID() view returns (bytes32 blockchainID)',
]);
