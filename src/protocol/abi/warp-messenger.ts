import { parseAbi } from 'viem/utils';

/** The warp precompile. The argument `message` of the event is the whole unsigned message. */
export const warpMessengerAbi = parseAbi([
  'function getBlockchainID() view returns (bytes32 blockchainID)',
  'event SendWarpMessage(address indexed sender, bytes32 indexed messageID, bytes message)',
]);
