import type { AggregationView } from '../aggregator/aggregate.ts';
import { aggregatorRoutes } from '../aggregator/routes.ts';
import type { EvmChain } from '../evm/evm-chain.ts';
import { infoApi } from '../node/info-api.ts';
import type { PChain } from '../pchain/create-p-chain.ts';
import { AVAX_ASSET_ID, C_CHAIN_ID } from '../network/network.ts';
import type { NodeStates } from '../network/sandbox-node-states.ts';
import { firstOf, nodeRoutes } from './api-routes.ts';
import type { RpcHandle } from './json-rpc.ts';
import { listen, type Listener } from './listen.ts';
import { xChainApi } from './x-chain.ts';

/** What answers over HTTP. */
export interface Network {
  readonly cChain: EvmChain;
  readonly pChain: PChain;
  readonly atomic: RpcHandle;
  readonly aggregation: AggregationView;
  readonly nodes: NodeStates;
  readonly now: () => number;
}

/**
 * Listens for the network: the public API and the aggregator on one port, the operator's node on the next.
 * @param port 0 takes any two that are free
 * @throws OnboardError E-SBX-101, E-SBX-102
 */
export async function serveNetwork(
  port: number,
  network: Network,
): Promise<{ readonly api: Listener; readonly node: Listener }> {
  const { cChain, pChain, atomic, nodes, now } = network;
  const { publicNode, operatorNode, peers } = nodes;
  const platform: RpcHandle = (method, params) => pChain.handle(method, params);
  const evm: RpcHandle = (method, params) => cChain.handle(method, params);
  const publicApi = nodeRoutes(
    publicNode,
    {
      '/ext/info': infoApi(publicNode, () => peers, now),
      '/ext/bc/P': platform,
      '/ext/bc/X': xChainApi(AVAX_ASSET_ID),
      '/ext/bc/C/rpc': evm,
      [`/ext/bc/${C_CHAIN_ID}/rpc`]: evm,
      '/ext/bc/C/avax': atomic,
    },
    now,
  );
  const nodeApi = nodeRoutes(
    operatorNode,
    {
      '/ext/info': infoApi(
        operatorNode,
        () => [publicNode, ...peers.filter((one) => one !== operatorNode)],
        now,
      ),
      '/ext/bc/P': platform,
    },
    now,
  );
  const api = await listen(port, firstOf(publicApi, aggregatorRoutes(network.aggregation)), now);
  try {
    return { api, node: await listen(port === 0 ? 0 : port + 1, nodeApi, now) };
  } catch (error) {
    await api.close();
    throw error;
  }
}
