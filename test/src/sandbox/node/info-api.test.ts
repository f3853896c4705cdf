import { beforeEach, describe, expect, test } from 'vitest';
import { hexToBytes } from '../../../../src/domain/identity/bytes.ts';
import { parseNodeId } from '../../../../src/domain/identity/ids.ts';
import { blsVerifyProof } from '../../../../src/protocol/crypto/bls.ts';
import { infoService, nodeRoutes } from '../../../../src/sandbox/node/node-api.ts';
import type { ServedAnswer } from '../../../../src/sandbox/server/listen.ts';
import type { RpcService } from '../../../../src/sandbox/server/rpc-service.ts';
import type { NodeState } from '../../../../src/sandbox/node/node-state.ts';
import { sandboxNodes } from '../../../../src/sandbox/identity/nodes.ts';
import { C_CHAIN_ID, L1, X_CHAIN_ID } from '../../../../src/sandbox/identity/network-ids.ts';

const nodes = sandboxNodes();
const now = (): number => Date.UTC(2026, 0, 2);
const node = (identity: NodeState['identity']): NodeState => ({
  identity,
  networkId: 12345,
  chains: { C: C_CHAIN_ID, X: X_CHAIN_ID },
  version: '1.14.0',
  rpcProtocolVersion: '44',
  vmVersions: { platform: 'v1.14.0' },
  bootstrapped: true,
  trackedSubnets: [{ id: L1.subnetId, blockchains: [L1.blockchainId] }],
});
let own: NodeState;
let reply: RpcService;

const ask = async (method: string, params?: unknown): Promise<unknown> => {
  const answer = await reply(method, params);
  return 'error' in answer ? answer.error.message : answer.result;
};
beforeEach(() => {
  own = node(nodes.operator);
  reply = infoService(own, () => [node(nodes.primary[0]), node(nodes.initial)], now);
});

describe('info', () => {
  test('returns the identity: NodeID with checksum, key, and a valid proof', async () => {
    const { nodeID, nodePOP } = (await ask('info.getNodeID')) as {
      nodeID: string;
      nodePOP: { publicKey: string; proofOfPossession: string };
    };
    expect(parseNodeId(nodeID)).toBe(nodeID);
    expect(
      blsVerifyProof(hexToBytes(nodePOP.publicKey), hexToBytes(nodePOP.proofOfPossession)),
    ).toBe(true);
  });

  test('returns version, network and chains', async () => {
    expect(await ask('info.getNodeVersion')).toMatchObject({
      version: 'avalanchego/1.14.0',
      rpcProtocolVersion: '44',
      vmVersions: { platform: 'v1.14.0' },
    });
    expect(await ask('info.getNetworkID', [])).toEqual({ networkID: '12345' });
    expect(await ask('info.getBlockchainID', [{ alias: 'C' }])).toEqual({
      blockchainID: C_CHAIN_ID,
    });
    expect(await ask('info.getBlockchainID', { alias: 'Q' })).toContain(
      "there is no chain with alias/ID 'Q'",
    );
  });

  test('reports bootstrapping by alias or ID, as a test sets it', async () => {
    expect(await ask('info.isBootstrapped', { chain: C_CHAIN_ID })).toEqual({
      isBootstrapped: true,
    });
    own.bootstrapped = false;
    expect(await ask('info.isBootstrapped', { chain: 'C' })).toEqual({ isBootstrapped: false });
    expect(await ask('info.isBootstrapped')).toContain("argument 'chain' not given");
  });

  test("knows an L1's chain if it tracks the subnet and the P-Chain is bootstrapped", async () => {
    const tracks = () => ask('info.isBootstrapped', { chain: L1.blockchainId });
    const absent = `there is no chain with alias/ID '${L1.blockchainId}'`;
    expect(await tracks()).toEqual({ isBootstrapped: true });
    own.bootstrapped = false;
    expect(await tracks()).toBe(absent);
    own.bootstrapped = true;
    own.trackedSubnets = [];
    expect(await tracks()).toBe(absent);
  });
});

describe('health', () => {
  const health = (): Promise<ServedAnswer> =>
    nodeRoutes(own, {}, now)['/ext/health']!({
      method: 'GET',
      path: '/ext/health',
      body: '',
    });

  test('answers 200 or 503', async () => {
    expect((await health()).status).toBe(200);
    own.bootstrapped = false;
    const sick = await health();
    expect(sick.status).toBe(503);
    expect(JSON.parse(sick.body)).toMatchObject({
      healthy: false,
      checks: { bootstrapped: { error: 'subnets not bootstrapped' } },
    });
  });
});
