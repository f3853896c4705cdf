import { setTimeout } from 'node:timers/promises';
import { deployGeneration } from '../../../scripts/genesis/deploy/deploy.ts';
import type { SetUp } from '../../../scripts/genesis/deploy/set-up.ts';
import { contractsOf } from '../../../scripts/genesis/make-snapshot.ts';
import { sandboxSetUp } from '../../../scripts/genesis/sandbox-set-up.ts';
import { hexToBytes } from '../../../src/domain/identity/bytes.ts';
import {
  idToBytes,
  nodeIdToBytes,
  type BlockchainId,
  type SubnetId,
} from '../../../src/domain/identity/ids.ts';
import { ACTOR_NAMES, createActors, runActors } from '../../../src/sandbox/actors/actors.ts';
import {
  genesisTimes,
  type SandboxContracts,
} from '../../../src/sandbox/genesis/genesis-template.ts';
import { sandboxSystemClock } from '../../../src/sandbox/network/clock.ts';
import type { NodeIdentity } from './nodes.ts';
import { publishedGenerationA } from './published.ts';

type Generation = 'a' | 'c';

/** The contracts of a run: a generation of the project's own, or a folder with the published generation A, compiled. */
export type Contracts = { readonly generation: Generation } | { readonly published: string };

const recipe = (contracts: Contracts) =>
  'published' in contracts
    ? publishedGenerationA(contracts.published)
    : deployGeneration.bind(undefined, contracts.generation);
const POLL_MS = 400;
/** How long the L1 owner and the curator wait before they act, in milliseconds. */
const ACTOR_DELAY_MS = 1000;

/** An L1 before its contracts exist. */
export interface PlannedL1 {
  readonly name: string;
  readonly subnetId: SubnetId;
  readonly blockchainId: BlockchainId;
  readonly first: NodeIdentity;
}

export type RemoteChain = ReturnType<typeof remoteChain>;

/** A chain behind an RPC endpoint, for the senders and actors of the sandbox. */
export function remoteChain(rpcUrl: string) {
  const listeners = new Set<(block: { readonly transactions: readonly unknown[] }) => void>();
  const ending = new AbortController();

  async function handle(method: string, params: unknown = []) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(rpcUrl, { method: 'POST', headers, body });
    return (await answer.json()) as
      | { result: unknown }
      | { error: { code: number; message: string } };
  }

  async function watchBlocks(): Promise<void> {
    let last: unknown;
    while (!ending.signal.aborted) {
      const answer = await handle('eth_blockNumber', []).catch(() => undefined);
      const height = answer !== undefined && 'result' in answer ? answer.result : last;
      // A chain makes a block only for a transaction.
      if (height !== last) for (const listener of [...listeners]) listener({ transactions: [{}] });
      last = height;
      await setTimeout(POLL_MS);
    }
  }

  const watching = watchBlocks();
  return {
    handle,
    onBlock(listener: (block: { readonly transactions: readonly unknown[] }) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      ending.abort();
      await watching;
    },
  };
}

/** Deploys the project's contracts with one vault and the given L1s. */
export async function deployContracts(
  chain: RemoteChain,
  {
    contracts,
    cChainId,
    l1s,
    epochSeconds,
    convert,
  }: {
    readonly contracts: Contracts;
    readonly cChainId: BlockchainId;
    readonly l1s: readonly PlannedL1[];
    readonly epochSeconds: number;
    readonly convert: SetUp['signedConversionAccessList'];
  },
): Promise<readonly SandboxContracts[]> {
  const times = genesisTimes(Math.floor(Date.now() / 1000), epochSeconds);
  const setUp = sandboxSetUp(times, chain, convert);
  const deployment = await recipe(contracts)({
    ...setUp,
    blockchainId: idToBytes(cChainId),
    l1s: setUp.l1s.flatMap((model) =>
      l1s.map((l1) => ({
        ...model,
        metadataUrl: `https://${l1.name.toLowerCase()}.example/l1.json`,
        subnetId: idToBytes(l1.subnetId),
        initialValidators: model.initialValidators.map(({ weight }) => ({
          nodeId: nodeIdToBytes(l1.first.nodeID),
          blsPublicKey: hexToBytes(l1.first.nodePOP.publicKey),
          weight,
        })),
      })),
    ),
  });
  return deployment.l1s.map((l1) => contractsOf({ ...deployment, l1s: [l1] }));
}

/** Lets the L1 owner, the curator and the epoch keeper act as in a sandbox. Returns a function that stops them. */
export function startActors(
  chain: RemoteChain,
  l1s: readonly SandboxContracts[],
  epochSeconds: number,
): () => Promise<void> {
  const [first, ...others] = l1s;
  if (first === undefined) throw new Error('there is no L1');
  const started = Math.floor(Date.now() / 1000);
  const epoch = () => Math.floor((Date.now() / 1000 - started) / epochSeconds);
  const actors = createActors(ACTOR_DELAY_MS, ACTOR_NAMES);
  const clock = sandboxSystemClock;
  const { stop, addL1 } = runActors(actors, {
    chain,
    contracts: first,
    clock,
    currentEpoch: epoch,
  });
  for (const l1 of others) addL1(l1);
  return stop;
}
