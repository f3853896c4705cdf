import { callProxy, refusal } from './rpc-proxy.ts';

/** The maximum number of blocks of one log query. */
const MOST_BLOCKS = 2_048;

/**
 * Starts a server before an RPC endpoint with the limits of public endpoints: it limits the blocks of a log
 * query. `refused` is the number of refusals, so that a test can check that the limit was reached.
 */
export async function strictEndpoint(target: string) {
  const refused = { wideLogs: 0 };
  const proxy = await callProxy(target, (call, forward) => {
    if (call.method !== 'eth_getLogs') return forward(call);
    const [filter = {}] = call.params as readonly { fromBlock?: string; toBlock?: string }[];
    // A query without a last block is not limited, because in our tests it is only about young chains.
    const height = (block = '') => (block.startsWith('0x') ? BigInt(block) : 0n);
    const [from, to] = [height(filter.fromBlock), height(filter.toBlock)];
    if (to - from < MOST_BLOCKS) return forward(call);
    refused.wideLogs += 1;
    const text = `requested too many blocks from ${from} to ${to}, maximum is set to ${MOST_BLOCKS}`;
    return Promise.resolve(refusal(call, -32_000, text));
  });
  return { ...proxy, refused };
}
