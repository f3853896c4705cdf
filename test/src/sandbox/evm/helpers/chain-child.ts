import { createInterface } from 'node:readline';
import { createEvmChain } from '../../../../../src/sandbox/evm/create-evm-chain.ts';
import { call, chainOptions } from './test-chain.ts';

// A chain in a process of its own, to be killed: sends each line of stdin, prints what was acknowledged.
const chain = await createEvmChain(chainOptions({ store: { path: process.argv[2] ?? '' } }));
for await (const raw of createInterface(process.stdin)) {
  process.stdout.write(`${String(await call(chain, 'eth_sendRawTransaction', raw))}\n`);
}
