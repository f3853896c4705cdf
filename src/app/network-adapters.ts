// The adapters that a command which reads a network needs, so that one import loads them together.
export { createAggregatorPool } from '../adapters/aggregator-pool.ts';
export { connect, openReaders, resolveProfile } from '../adapters/connect.ts';
export { createNodeReader } from '../adapters/node/node-reader.ts';
export { createJournalFolder } from '../adapters/storage/journal-folder.ts';
export { listNetworks, loadProfile, networkNames, permitHttp } from './networks/networks.ts';
export { addNetwork, parseNewNetwork, removeNetwork } from './networks/own-networks.ts';
export { runningSandbox } from './sandbox/running-sandbox.ts';
