import type { AggregationView } from '../aggregator/aggregate.ts';
import { aggregatorRoutes } from '../aggregator/routes.ts';
import type { EvmChain } from '../evm/evm-chain.ts';
import {
  l1ValidatorsService,
  infoService,
  nodeRoutes,
  xChainService,
  type NodeStates,
} from '../node/node-api.ts';
import type { PChain } from '../pchain/ledger/p-chain.ts';
import { platformService } from '../pchain/rpc/platform-service.ts';
import { router, listen } from '../server/listen.ts';
import type { RpcService } from '../server/rpc-service.ts';
import { AVAX_ASSET_ID, C_CHAIN_ID, L1 } from '../identity/accounts.ts';

interface ServedNetwork {
  readonly chains: { readonly cChain: EvmChain; readonly pChain: PChain };
  readonly atomic: RpcService;
  readonly aggregation: AggregationView;
  readonly nodes: NodeStates;
  readonly now: () => number;
}

/**
 * The public API and the aggregator use `port`; the operator's node uses the next port.
 * @param port 0 uses any two free ports
 * @throws OnboardError E-SBX-101, E-SBX-102
 */
export async function serveNetwork(
  port: number,
  { chains, atomic, aggregation, nodes, now }: ServedNetwork,
) {
  const { cChain, pChain } = chains;
  const { publicNode, operatorNode, peers } = nodes;
  const platform = platformService(pChain);
  // Tests replace `handle`, so each request reads it again.
  const evm: RpcService = (method, params) => cChain.handle(method, params);
  const publicRoutes = nodeRoutes(publicNode, {
    '/ext/info': infoService(publicNode, () => peers, now),
    '/ext/bc/P': platform,
    '/ext/bc/X': xChainService(AVAX_ASSET_ID),
    '/ext/bc/C/rpc': evm,
    [`/ext/bc/${C_CHAIN_ID}/rpc`]: evm,
    '/ext/bc/C/avax': atomic,
  });
  const peersOfOperator = [publicNode, ...peers.filter((peer) => peer !== operatorNode)];
  const operatorRoutes = nodeRoutes(operatorNode, {
    '/ext/info': infoService(operatorNode, () => peersOfOperator, now),
    '/ext/bc/P': platform,
    [`/ext/bc/${L1.blockchainId}/validators`]: l1ValidatorsService(pChain, () => peers),
  });
  const allPublic = router({ ...publicRoutes, ...aggregatorRoutes(aggregation) });
  const api = await listen(port, allPublic, now);
  try {
    return { api, node: await listen(port === 0 ? 0 : port + 1, router(operatorRoutes), now) };
  } catch (error) {
    await api.close();
    throw error;
  }
}
