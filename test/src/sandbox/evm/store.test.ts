import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encodeFunctionData, parseAbi } from 'viem';
import type { Hex } from '../../../../src/domain/identity/bytes.ts';
import { WARP_PRECOMPILE } from '../../../../src/protocol/warp/message.ts';
import type { TestChain } from '../../../helpers/sandbox/chain-controls.ts';
import { call, chainOptions, createTestChain, POOR, RICH, send } from './helpers/test-chain.ts';
import { folderOfFile, removeFolder } from '../../../helpers/temporary-folder.ts';

const message = encodeFunctionData({
  abi: parseAbi(['function sendWarpMessage(bytes payload)']),
  args: ['0xabcd'],
});

describe('a chain with a store', () => {
  let folder: string;
  const open: TestChain[] = [];

  beforeEach(() => {
    folder = folderOfFile('evm-chain-');
  });
  afterEach(async () => {
    for (const chain of open.splice(0)) await chain.close();
    removeFolder(folder);
  });

  const start = async () => {
    const storePath = join(folder, 'state', 'c-chain.ndjson');
    const chain = await createTestChain(chainOptions({ storePath }));
    open.push(chain);
    return chain;
  };
  const restart = async () => {
    for (const chain of open.splice(0)) await chain.close();
    return start();
  };
  /** Returns everything that a caller can read from a chain. */
  const picture = async (chain: TestChain, hashes: readonly Hex[]) => {
    const head = chain.blocks.head;
    const numbers = Array.from({ length: head.number + 1 }, (_, i) => `0x${i.toString(16)}`);
    return {
      head,
      blocks: await Promise.all(
        numbers.map((number) => call(chain, 'eth_getBlockByNumber', number, true)),
      ),
      receipts: await Promise.all(
        hashes.map((hash) => call(chain, 'eth_getTransactionReceipt', hash)),
      ),
      balances: await Promise.all(
        numbers.map((number) => call(chain, 'eth_getBalance', POOR.address, number)),
      ),
      logs: await call(chain, 'eth_getLogs', { fromBlock: '0x0' }),
      accounts: [chain.account(RICH.address), chain.account(POOR.address)],
      exports: chain.blocks.exports,
      waiting: await call(chain, 'eth_getTransactionCount', RICH.address, 'pending'),
    };
  };
  const lived = async (chain: TestChain) => {
    const hashes = [await send(chain, { nonce: 0, value: 3n })];
    hashes.push(await send(chain, { nonce: 1, value: 4n }));
    await chain.tick();
    hashes.push(await send(chain, { nonce: 2, to: WARP_PRECOMPILE, data: message, gas: 200_000n }));
    await chain.applyExport([{ address: RICH.address, wei: 5n }], Uint8Array.of(0, 0, 1));
    await chain.tick();
    hashes.push(await send(chain, { nonce: 4, value: 5n }));
    return hashes;
  };

  test('is the same after a restart, including old blocks, and continues', async () => {
    const chain = await start();
    const hashes = await lived(chain);
    await chain.tick();
    const before = await picture(chain, hashes);
    const again = await restart();
    expect(await picture(again, hashes)).toEqual(before);
    const { logs } = (await call(again, 'eth_getTransactionReceipt', hashes[2])) as {
      logs: { topics: Hex[] }[];
    };
    expect(again.warpMessage(logs[0]!.topics[2]!)).toBeDefined();
    await send(again, { nonce: 5 });
    expect(again.blocks.head.number).toBe(before.head.number + 1);
  });
});
