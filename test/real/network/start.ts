import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connect } from '../../../src/adapters/connect.ts';
import { systemClock } from '../../../src/app/clock.ts';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import { idFromBytes, type BlockchainId, type SubnetId } from '../../../src/domain/identity/ids.ts';
import type { Connection } from '../../../src/ports/connection.ts';
import {
  actorAccounts,
  EVM_CHAIN_ID,
  testAccounts,
} from '../../../src/sandbox/identity/accounts.ts';
import { createTransactionSender } from '../../../src/sandbox/actors/transaction-sender.ts';
import { callRpc } from '../../helpers/sandbox/sandbox.ts';
import type { Parts } from '../parts.ts';
import { startProxy } from '../proxy.ts';
import { startAggregator } from './aggregator.ts';
import {
  deployContracts,
  remoteChain,
  startActors,
  type Contracts,
  type PlannedL1,
} from './contracts.ts';
import { bootstrapped, NETWORK_ID, nodesIn, startPrimaryNetwork, type RealNode } from './nodes.ts';
import { subnetOwner, type VirtualMachine } from './subnets.ts';
import { openProfile } from '../../helpers/sandbox/open-profile.ts';

export interface NetworkOptions {
  readonly contracts: Contracts;
  readonly epochSeconds: number;
  /** Keeps the folder of the network's data when the network stops. */
  readonly keep: boolean;
  /** Called when a part of the network begins to start. */
  readonly progress: (line: string) => void;
}

export type RealNetwork = Awaited<ReturnType<typeof startNetwork>>;

/** The names of the L1s. The second one runs xsvm if that program is there. */
const [FIRST, SECOND] = ['Everest', 'Xylon'] as const;

interface StartedL1 extends PlannedL1 {
  readonly vm: VirtualMachine;
  readonly node: RealNode;
}

/** Starts a network of real nodes on loopback. Stops everything that it has started if a part fails. */
export async function startNetwork(parts: Parts, options: NetworkOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'real-network-'));
  const cleanups: (() => unknown)[] = [
    () => {
      if (options.keep) options.progress(`the network's data is in ${folder}`);
      else rmSync(folder, { recursive: true, force: true });
    },
  ];
  const stop = async (): Promise<void> => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  try {
    const network = await start(folder, parts, options, (cleanup) => cleanups.push(cleanup));
    return { ...network, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  folder: string,
  parts: Parts,
  { contracts, epochSeconds, progress }: NetworkOptions,
  onStop: (cleanup: () => unknown) => void,
) {
  const began = Date.now();
  const nodes = nodesIn(folder, parts);
  const running: RealNode[] = [];
  onStop(() => Promise.all(running.map(({ process }) => process.stop())));
  const startNode = async (...args: Parameters<typeof nodes.start>): Promise<RealNode> => {
    const node = await nodes.start(...args);
    running.push(node);
    return node;
  };

  progress('five nodes of the primary network');
  const { primary, flags } = await startPrimaryNetwork({ ...nodes, start: startNode });
  const [{ url }] = primary;

  progress('the signature aggregator');
  const aggregator = await startAggregator(parts['signature-aggregator'].file, folder, url);
  onStop(() => aggregator.process.stop());

  const rpcUrl = `${url}/ext/bc/C/rpc`;
  const chain = remoteChain(rpcUrl);
  onStop(() => chain.close());
  const { blockchainID: cChainId } = await callRpc<{ blockchainID: BlockchainId }>(
    `${url}/ext/info`,
    'info.getBlockchainID',
    { alias: 'C' },
  );
  const bare: Omit<NetworkProfile<string>, 'contracts' | 'phases'> = {
    nodeUrl: url,
    name: 'real',
    title: 'Local network of real nodes',
    chainId: EVM_CHAIN_ID,
    networkId: NETWORK_ID,
    cChainId,
    rpcUrls: [rpcUrl],
    apiUrl: url,
    aggregators: [{ url: aggregator.url, shape: 'self-hosted' }],
    worthless: true,
  };
  // The P-Chain and the aggregator need no contracts.
  const noContracts = {} as NetworkProfile<string>['contracts'];
  const connection = await connect(
    openProfile({ ...bare, contracts: noContracts, phases: [] }),
    systemClock,
  );

  progress('the subnets and chains of the L1s');
  const [funder] = testAccounts();
  if (funder === undefined) throw new Error('there is no account');
  const owner = subnetOwner(connection, funder);
  const planned: StartedL1[] = [];
  for (const name of [FIRST, SECOND]) {
    const vm = name === SECOND && parts.xsvm !== undefined ? 'xsvm' : 'subnet-evm';
    const subnetId = await owner.createSubnet();
    const genesis = vm === 'xsvm' ? xsvmGenesis() : evmGenesis();
    const blockchainId = await owner.createChain(subnetId, vm, genesis);
    const node = await startNode({
      name: `first-of-${name.toLowerCase()}`,
      flags: { ...flags, 'track-subnets': subnetId, 'partial-sync-primary-network': 'true' },
    });
    planned.push({ name, vm, subnetId, blockchainId, node, first: node.identity });
  }

  progress('the contracts');
  let lag = Promise.resolve(0);
  await firstBlock(rpcUrl);
  const l1s = await deployContracts(chain, {
    ...{ contracts, cChainId, epochSeconds },
    l1s: planned,
    convert: async (conversion) => {
      const message = await owner.convert(
        conversion,
        planned.map(({ first }) => first),
      );
      lag = proposedLag(connection, conversion.subnetId);
      return message;
    },
  });

  progress('the nodes of the L1s');
  for (const { node, blockchainId } of planned) await bootstrapped(node.url, blockchainId);
  let stopActors = startActors(chain, l1s, epochSeconds);
  onStop(() => stopActors());
  const started = planned.flatMap((l1, index) => {
    const addresses = l1s[index];
    return addresses === undefined ? [] : [{ ...l1, contracts: addresses }];
  });
  const [firstL1] = started;
  if (firstL1 === undefined) throw new Error('there is no L1');
  const shared = firstL1.contracts;
  const { operatorRegistry, l1Registry, operatorL1OptIn, operatorVaultOptIn, multicall } = shared;
  const profile: NetworkProfile<string> = {
    ...bare,
    contracts: { operatorRegistry, l1Registry, operatorL1OptIn, operatorVaultOptIn, multicall },
    phases: [
      {
        name: 'Genbu',
        active: true,
        l1s: started.map(({ name, subnetId, blockchainId, contracts: own }) => ({
          ...{ name, subnetId, blockchainId, balancer: own.balancer },
          ...{ middleware: own.middleware, vaultManager: own.vaultManager },
        })),
      },
    ],
  };
  const recorder = await startProxy(profile);
  onStop(() => recorder.close());
  const { heliconTime } = await callRpc<{ readonly heliconTime?: string }>(
    `${url}/ext/info`,
    'info.upgrades',
    {},
  );
  return {
    folder,
    contractsOf: contracts,
    helicon: heliconTime !== undefined && Date.parse(heliconTime) < began,
    startSeconds: (Date.now() - began) / 1000,
    proposedLagSeconds: await lag,
    profile,
    /** A proxy that records the exchanges of all operators. */
    recorder,
    connection: await connect(openProfile(profile), systemClock),
    contracts: shared,
    firstL1,
    l1s: started,
    epochSeconds,
    stopActors: () => stopActors(),
    restartActors: () => {
      stopActors = startActors(chain, l1s, epochSeconds);
    },
    /** Starts another node of the network. */
    startNode: (name: string, more: Readonly<Record<string, string>> = {}) =>
      startNode({ name, flags: { ...flags, ...more } }),
  };
}

/** Measures how long the `proposed` height lags behind a conversion that the P-Chain has just accepted, in seconds. */
async function proposedLag({ ports }: Connection, subnet: Uint8Array): Promise<number> {
  const began = Date.now();
  const subnetId = idFromBytes<SubnetId>(subnet);
  while ((await ports.pChain.validatorsAt(subnetId, 'proposed')).length === 0)
    await setTimeout(500);
  return (Date.now() - began) / 1000;
}

/** Until the C-Chain has its first block, its gas estimates are wrong. */
async function firstBlock(rpcUrl: string): Promise<void> {
  const chain = remoteChain(rpcUrl);
  const { l1Owner, curator } = actorAccounts();
  const sender = createTransactionSender(chain, EVM_CHAIN_ID, l1Owner.privateKey, { gas: 21_000n });
  await sender.send({ to: curator.evmAddress, data: '0x' });
  await chain.close();
  while (BigInt(await callRpc<string>(rpcUrl, 'eth_blockNumber')) === 0n) await setTimeout(100);
}

/** An xsvm genesis without accounts: the version of its codec, the time and the number of accounts. */
const xsvmGenesis = (): Uint8Array => new Uint8Array(2 + 8 + 4);

function evmGenesis(): Uint8Array {
  const { l1Owner } = actorAccounts();
  const genesis = {
    config: {
      chainId: 99_999,
      feeConfig: {
        gasLimit: 15_000_000,
        targetBlockRate: 2,
        minBaseFee: 25_000_000_000,
        targetGas: 15_000_000,
        baseFeeChangeDenominator: 36,
        minBlockGasCost: 0,
        maxBlockGasCost: 1_000_000,
        blockGasCostStep: 200_000,
      },
    },
    alloc: { [l1Owner.evmAddress.slice(2)]: { balance: '0xd3c21bcecceda1000000' } },
    ...{ nonce: '0x0', timestamp: '0x0', extraData: '0x', gasLimit: '0xe4e1c0' },
    ...{ difficulty: '0x0', mixHash: `0x${'00'.repeat(32)}`, coinbase: `0x${'00'.repeat(20)}` },
    ...{ number: '0x0', gasUsed: '0x0', parentHash: `0x${'00'.repeat(32)}` },
  };
  return new TextEncoder().encode(JSON.stringify(genesis));
}
