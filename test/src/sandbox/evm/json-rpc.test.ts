import { afterAll, beforeAll, expect, test } from 'vitest';
import { zeroHash } from 'viem';
import type { TestChain } from '../../../helpers/sandbox/chain-controls.ts';
import { chainOptions, createTestChain, RICH, send } from './helpers/test-chain.ts';

let chain: TestChain;
beforeAll(async () => {
  chain = await createTestChain(chainOptions());
  await send(chain, { nonce: 0 });
});
afterAll(() => chain.close());

test.each([
  ['eth_getBalance', ['0x12'], -32602, /^invalid argument 0/],
  ['eth_getBalance', [RICH.address, 'soon'], -32602, /^invalid argument 1/],
  ['eth_getBalance', [RICH.address, '0xffffff'], -32000, 'cannot query unfinalized data'],
  ['eth_getBalance', [RICH.address, zeroHash], -32000, 'header not found'],
  ['eth_sendRawTransaction', ['0x'], -32000, /^invalid transaction/],
  ['eth_sendRawTransaction', [`0x03${'00'.repeat(40)}`], -32000, 'transaction type not supported'],
  ['eth_sendRawTransaction', ['sign this'], -32602, /^invalid argument 0/],
  ['eth_call', ['nothing'], -32602, /^invalid argument 0/],
  ['eth_getLogs', [{ topics: [[], [], [], [], []] }], -32000, 'exceed max topics'],
  ['eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x0' }], -32000, 'invalid block range params'],
] as const)('%s %j is refused', async (method, params, code, message) => {
  const answer = await chain.handle(method, params);
  expect(answer).toMatchObject({
    error: {
      code,
      message: typeof message === 'string' ? message : (expect.stringMatching(message) as unknown),
    },
  });
});
