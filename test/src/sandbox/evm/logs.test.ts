import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeFunctionData, pad, parseAbi } from 'viem';
import type { Hex } from '../../../../src/domain/identity/bytes.ts';
import { WARP_PRECOMPILE } from '../../../../src/protocol/warp/message.ts';
import type { TestChain } from '../../../helpers/sandbox/chain-controls.ts';
import { call, chainOptions, createTestChain, RICH, SECOND, send } from './helpers/test-chain.ts';

const ABI = parseAbi(['function sendWarpMessage(bytes payload)']);
const TOPIC = '0x56600c567728a800c0aa927500f831cb451df66a7af570eb4df4dfbf4674887d';

describe('eth_getLogs', () => {
  let chain: TestChain;
  beforeAll(async () => {
    chain = await createTestChain(chainOptions());
    // Blocks 1, 3, 5 and 7 have one log each. Two senders take turns.
    for (const nonce of [0, 1, 2, 3]) {
      const data = encodeFunctionData({
        abi: ABI,
        functionName: 'sendWarpMessage',
        args: [`0x0${nonce}`],
      });
      const from = nonce % 2 === 0 ? RICH : SECOND;
      await send(chain, {
        from,
        nonce: Math.floor(nonce / 2),
        to: WARP_PRECOMPILE,
        data,
        gas: 200_000n,
      });
      await chain.tick();
    }
  });
  afterAll(() => chain.close());

  const blocksOf = async (filter: object) => {
    const logs = (await call(chain, 'eth_getLogs', { fromBlock: '0x1', ...filter })) as {
      blockNumber: Hex;
    }[];
    return logs.map(({ blockNumber }) => Number(blockNumber));
  };
  const topicOf = ({ address }: { address: Hex }) => pad(address);

  test.each([
    ['everything', {}, [1, 3, 5, 7]],
    ['an address', { address: WARP_PRECOMPILE }, [1, 3, 5, 7]],
    ['one of several addresses', { address: [RICH.address, WARP_PRECOMPILE] }, [1, 3, 5, 7]],
    ['another address', { address: RICH.address }, []],
    ['a topic', { topics: [TOPIC] }, [1, 3, 5, 7]],
    ['a topic in the wrong place', { topics: [null, TOPIC] }, []],
    ['a later topic', { topics: [null, topicOf(SECOND)] }, [3, 7]],
    ['one of several topics', { topics: [TOPIC, [topicOf(RICH), topicOf(SECOND)]] }, [1, 3, 5, 7]],
    ['topics without a choice', { topics: [[], topicOf(RICH)] }, [1, 5]],
    ['more topics than a log has', { topics: [null, null, null, null] }, []],
    ['a range', { fromBlock: '0x2', toBlock: '0x5' }, [3, 5]],
  ])('finds logs by %s', async (_, filter, blocks) => {
    expect(await blocksOf(filter)).toEqual(blocks);
  });
});
