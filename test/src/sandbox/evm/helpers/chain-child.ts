import { createInterface } from 'node:readline';
import { createEvmChain } from '../../../../../src/sandbox/network/open-chains.ts';
import { call, chainOptions } from './test-chain.ts';

// Runs a chain in its own process, so that a test can kill it. Sends each line of stdin as a transaction
// and prints what was acknowledged.
const chain = await createEvmChain(chainOptions({ storePath: process.argv[2] ?? '' }));
for await (const raw of createInterface(process.stdin)) {
  process.stdout.write(`${String(await call(chain, 'eth_sendRawTransaction', raw))}\n`);
}
