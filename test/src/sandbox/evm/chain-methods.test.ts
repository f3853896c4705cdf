import { afterEach, beforeEach, expect, test } from 'vitest';
import { encodeFunctionData, pad, parseAbi, zeroHash } from 'viem';
import type { Hex } from '../../../../src/domain/identity/bytes.ts';
import { WARP_PRECOMPILE } from '../../../../src/protocol/warp/message.ts';
import type { TestChain } from '../../../helpers/sandbox/chain-controls.ts';
import {
  call,
  chainOptions,
  createTestChain,
  RICH,
  SECOND,
  send,
  START,
} from './helpers/test-chain.ts';

let time: number;
let chain: TestChain;
beforeEach(async () => {
  time = START;
  chain = await createTestChain(chainOptions({ clock: () => time }));
});
afterEach(() => chain.close());

test('refuses malformed parameters with the codes and texts of a node', async () => {
  await send(chain, { nonce: 0 });
  for (const [method, params, code, message] of [
    ['eth_getBalance', ['0x12'], -32602, /^invalid argument 0/],
    ['eth_getBalance', [RICH.address, 'soon'], -32602, /^invalid argument 1/],
    ['eth_getBalance', [RICH.address, '0xffffff'], -32000, /^cannot query unfinalized data$/],
    ['eth_getBalance', [RICH.address, zeroHash], -32000, /^header not found$/],
    ['eth_sendRawTransaction', ['0x'], -32000, /^invalid transaction/],
    ['eth_sendRawTransaction', [`0x03${'00'.repeat(40)}`], -32000, /^transaction type not supp/],
    ['eth_sendRawTransaction', ['sign this'], -32602, /^invalid argument 0/],
    ['eth_call', ['nothing'], -32602, /^invalid argument 0/],
    ['eth_getLogs', [{ topics: [[], [], [], [], []] }], -32000, /^exceed max topics$/],
    ['eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x0' }], -32000, /^invalid block range params$/],
  ] as const) {
    const error = { code, message: expect.stringMatching(message) as unknown };
    expect(await chain.handle(method, params), `${method} ${JSON.stringify(params)}`).toMatchObject(
      {
        error,
      },
    );
  }
});

test('finds logs by address, topics and range', async () => {
  const topic = '0x56600c567728a800c0aa927500f831cb451df66a7af570eb4df4dfbf4674887d';
  const abi = parseAbi(['function sendWarpMessage(bytes payload)']);
  const data = encodeFunctionData({ abi, functionName: 'sendWarpMessage', args: ['0x01'] });
  // Blocks 1, 3, 5 and 7 have one log each. Two senders take turns.
  for (const [from, nonce] of [
    [RICH, 0],
    [SECOND, 0],
    [RICH, 1],
    [SECOND, 1],
  ] as const) {
    await send(chain, { from, nonce, to: WARP_PRECOMPILE, data, gas: 200_000n });
    await chain.tick();
  }
  const [rich, second] = [RICH, SECOND].map(({ address }) => pad(address)) as [Hex, Hex];
  for (const [filter, blocks] of [
    [{}, [1, 3, 5, 7]],
    [{ address: [RICH.address, WARP_PRECOMPILE] }, [1, 3, 5, 7]],
    [{ address: RICH.address }, []],
    [{ topics: [topic] }, [1, 3, 5, 7]],
    [{ topics: [null, topic] }, []],
    [{ topics: [null, second] }, [3, 7]],
    [{ topics: [topic, [rich, second]] }, [1, 3, 5, 7]],
    [{ topics: [[], rich] }, [1, 5]],
    [{ topics: [null, null, null, null] }, []],
    [{ fromBlock: '0x2', toBlock: '0x5' }, [3, 5]],
  ] as const) {
    const logs = await call(chain, 'eth_getLogs', { fromBlock: '0x1', ...filter });
    const numbers = (logs as { blockNumber: Hex }[]).map(({ blockNumber }) => Number(blockNumber));
    expect(numbers, JSON.stringify(filter)).toEqual(blocks);
  }
});

test('the state of an old block is dropped after a minute; that of the settled block stays', async () => {
  const balance = (block: string) => chain.handle('eth_getBalance', [RICH.address, block]);
  for (const nonce of [0, 1, 2]) {
    time += 30;
    await send(chain, { nonce });
  }
  expect(await balance('0x1')).toHaveProperty('result');
  time += 61;
  expect(await balance('safe')).toHaveProperty('result');
  const text =
    /^missing trie node ([0-9a-f]{64}) \(path \) state 0x\1 is not available, not found$/;
  const error = { code: -32000, message: expect.stringMatching(text) as unknown };
  expect(await balance('0x1')).toMatchObject({ error });
});

test('the safe and finalized block is the newest one that another one follows by 5 s or more', async () => {
  const settled = (tag: string) => call(chain, 'eth_getBlockByNumber', tag, false);
  const times = [START];
  for (const [pause, expected] of [
    [10, 0],
    [5, 1],
    [4, 1],
    [1, 2],
  ] as const) {
    time += pause;
    await send(chain, { nonce: times.length - 1 });
    times.push(time);
    const timestamp = `0x${times[expected]!.toString(16)}`;
    for (const tag of ['safe', 'finalized'])
      expect(await settled(tag), `${tag} at ${time}`).toMatchObject({ timestamp });
  }
});
