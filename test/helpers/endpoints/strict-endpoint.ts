import { rpcProxy, type RpcProxy } from './rpc-proxy.ts';

interface Call {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly { readonly fromBlock?: string; readonly toBlock?: string }[];
}

/** The maximum number of blocks of one log query. */
const MOST_BLOCKS = 2_048;

/**
 * An endpoint with the limits of public endpoints: it limits the blocks of a log query.
 */
export interface StrictEndpoint extends RpcProxy {
  /** The number of refusals, so that a test can check that the limit was reached. */
  readonly refused: { wideLogs: number };
}

/** Starts a server with these limits before an RPC endpoint. */
export async function strictEndpoint(target: string): Promise<StrictEndpoint> {
  const refused = { wideLogs: 0 };
  const proxy = await rpcProxy(target, async (call: Call, forward) => {
    const refusal = refuse(call, refused);
    return refusal === undefined ? forward(call) : { body: refusal };
  });
  return { ...proxy, refused };
}

function refuse(call: Call, refused: StrictEndpoint['refused']): string | undefined {
  const fail = (id: unknown, message: string): string =>
    JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message } });
  if (call.method !== 'eth_getLogs') return undefined;
  const [{ fromBlock, toBlock } = {}] = call.params;
  // A query without a last block is not limited, because in our tests it is only about young chains.
  const [from, to] = [fromBlock, toBlock].map((at) => (at?.startsWith('0x') ? BigInt(at) : 0n)) as [
    bigint,
    bigint,
  ];
  if (to - from < MOST_BLOCKS) return undefined;
  refused.wideLogs += 1;
  return fail(
    call.id,
    `requested too many blocks from ${from} to ${to}, maximum is set to ${MOST_BLOCKS}`,
  );
}
