import { callProxy, refusal } from './rpc-proxy.ts';

/** The index of the block parameter in each method that reads state. */
const BLOCK_AT: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getStorageAt: 2,
  eth_getTransactionCount: 1,
};

/** A block may come between the answer with the newest block and a call on that block. */
const KEPT_BLOCKS = 2n;

/**
 * Starts a server before an RPC endpoint that has only the state of the newest blocks. It treats `pending` as
 * `latest`, also for nonces. `refused` lists the methods that read the state of an older block.
 */
export async function latestOnlyEndpoint(target: string) {
  const refused: string[] = [];
  const proxy = await callProxy(target, async (call, forward) => {
    const params = call.params.map((param) => (param === 'pending' ? 'latest' : param));
    const block = params[BLOCK_AT[call.method] ?? params.length];
    if (typeof block === 'string' && block.startsWith('0x')) {
      const { body } = await forward({ ...call, method: 'eth_blockNumber', params: [] });
      const { result: latest } = JSON.parse(body) as { result: string };
      if (BigInt(block) + KEPT_BLOCKS < BigInt(latest)) {
        refused.push(call.method);
        return refusal(call, -32_000, MISSING_STATE);
      }
    }
    return forward({ ...call, params });
  });
  return { ...proxy, refused };
}

const ROOT = 'ab'.repeat(32);
/** A real node's error if the state of a block is no longer stored. */
const MISSING_STATE = `missing trie node ${ROOT} (path ) state 0x${ROOT} is not available, not found`;
