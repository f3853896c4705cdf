import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { addressHrp } from '../../../src/domain/network/profile.ts';
import type { Hex } from '../../../src/domain/identity/bytes.ts';
import type { NodeId } from '../../../src/domain/identity/ids.ts';
import { pChainAddress } from '../../../src/domain/identity/p-chain-address.ts';
import {
  testAccounts,
  actorAccounts,
  EVM_CHAIN_ID,
} from '../../../src/sandbox/identity/accounts.ts';
import { callRpc } from '../../helpers/sandbox/sandbox.ts';
import type { Parts } from '../parts.ts';
import { startProcess, type RunningProcess } from './processes.ts';

/** Any ID that no known network has. The nodes then accept our genesis and upgrade times. */
export const NETWORK_ID = 54_321;
const PRIMARY_NODES = 5;
/** When all upgrades are active: the time of the C-Chain's genesis block. */
const ACTIVE_SINCE = '2020-12-05T05:00:00Z';
const NANO = 10n ** 9n;
const POLL_MS = 250;

/** The IDs of the virtual machines, which are the names of their files. */
export const VM_ID = {
  'subnet-evm': 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy',
  xsvm: 'v3m4wPxaHpvGr8qfMeyK6PRW3idZrPHmYcMTt7oXdK47yurVH',
} as const;

/** `info.getNodeID`. */
export interface NodeIdentity {
  readonly nodeID: NodeId;
  readonly nodePOP: { readonly publicKey: Hex; readonly proofOfPossession: Hex };
}

export interface RealNode {
  readonly name: string;
  readonly url: string;
  readonly identity: NodeIdentity;
  readonly process: RunningProcess;
}

interface NodeStart {
  readonly name: string;
  readonly flags: Readonly<Record<string, string>>;
}

/** Starts nodes in subfolders of `folder`. */
export function nodesIn(folder: string, parts: Parts) {
  const plugins = join(folder, 'plugins');
  mkdirSync(plugins, { recursive: true });
  for (const vm of ['subnet-evm', 'xsvm'] as const) {
    const part = parts[vm];
    if (part !== undefined) symlinkSync(part.file, join(plugins, VM_ID[vm]));
  }

  /** Resolves when the node's API answers. @throws Error if the node ends first */
  async function start({ name, flags }: NodeStart): Promise<RealNode> {
    const data = join(folder, name);
    mkdirSync(data, { recursive: true });
    const contextFile = join(data, 'process.json');
    rmSync(contextFile, { force: true });
    const all = {
      'network-id': String(NETWORK_ID),
      'data-dir': data,
      'plugin-dir': plugins,
      'http-port': '0',
      'staking-port': '0',
      'staking-host': '127.0.0.1',
      'public-ip': '127.0.0.1',
      'fd-limit': '8192',
      'system-tracker-disk-required-available-space-percentage': '0',
      'system-tracker-disk-warning-available-space-percentage': '0',
      ...flags,
    };
    const args = Object.entries(all).map(([flag, value]) => `--${flag}=${value}`);
    const process = startProcess(parts.avalanchego.file, args, join(data, 'output.log'));
    for (;;) {
      if (!process.isRunning) {
        const output = readFileSync(process.logFile, 'utf8').slice(-2000);
        throw new Error(`${name} ended while it started: ${output}`);
      }
      if (existsSync(contextFile)) break;
      await setTimeout(POLL_MS);
    }
    const { uri: url } = JSON.parse(readFileSync(contextFile, 'utf8')) as { uri: string };
    const identity = await callRpc<NodeIdentity>(`${url}/ext/info`, 'info.getNodeID', {});
    return { name, url, identity, process };
  }

  return { folder, start };
}

export type Nodes = ReturnType<typeof nodesIn>;

/**
 * Starts the nodes of the primary network on a new genesis. The first start of a node makes its keys, with which the
 * genesis is then written.
 */
export async function startPrimaryNetwork(nodes: Nodes) {
  const names = Array.from({ length: PRIMARY_NODES }, (_, index) => `primary-${index + 1}`);
  const first = await Promise.all(
    names.map((name) => nodes.start({ name, flags: { 'db-type': 'memdb' } })),
  );
  const upgrades = await callRpc<object>(`${first[0]?.url}/ext/info`, 'info.upgrades', {});
  await Promise.all(first.map(({ process }) => process.stop()));

  const genesisFile = join(nodes.folder, 'genesis.json');
  writeFileSync(genesisFile, JSON.stringify(genesis(first.map(({ identity }) => identity))));
  const upgradeFile = join(nodes.folder, 'upgrades.json');
  writeFileSync(upgradeFile, JSON.stringify({ ...upgrades, heliconTime: ACTIVE_SINCE }));
  const files = { 'genesis-file': genesisFile, 'upgrade-file': upgradeFile };

  const [name = '', ...others] = names;
  const boot = await nodes.start({ name, flags: files });
  const context = join(nodes.folder, name, 'process.json');
  const { stakingAddress } = JSON.parse(readFileSync(context, 'utf8')) as {
    stakingAddress: string;
  };
  const flags = {
    ...files,
    'bootstrap-ips': stakingAddress,
    'bootstrap-ids': boot.identity.nodeID,
  };
  const rest = await Promise.all(others.map((other) => nodes.start({ name: other, flags })));
  const primary = [boot, ...rest] as const;
  for (const { url } of primary)
    for (const chain of ['P', 'X', 'C']) await bootstrapped(url, chain);
  return { primary, flags };
}

/** Resolves when the node has caught up with a chain. */
export async function bootstrapped(url: string, chain: string): Promise<void> {
  const done = () =>
    callRpc<{ isBootstrapped: boolean }>(`${url}/ext/info`, 'info.isBootstrapped', { chain }).then(
      ({ isBootstrapped }) => isBootstrapped,
      () => false,
    );
  while (!(await done())) await setTimeout(POLL_MS);
}

/** Funds the sandbox's accounts. The first account also owns the subnets. */
function genesis(identities: readonly NodeIdentity[]) {
  const { l1Owner, curator } = actorAccounts();
  const accounts = testAccounts();
  const address = ({ shortId }: { readonly shortId: Uint8Array }) =>
    pChainAddress(shortId, addressHrp(NETWORK_ID)).replace(/^P-/, 'X-');
  const allocation = (avaxAddr: string, nAvax: bigint) => ({
    ethAddr: `0x${'00'.repeat(20)}`,
    avaxAddr,
    initialAmount: 0,
    unlockSchedule: [{ amount: Number(nAvax), locktime: 0 }],
  });
  // The versions of the C-Chain's VM disagree about an account without a balance.
  const balances = [...accounts, l1Owner, curator]
    .filter(({ cChain }) => cChain > 0n)
    .map(
      ({ evmAddress, cChain }) =>
        [evmAddress.slice(2), { balance: `0x${cChain.toString(16)}` }] as const,
    );
  const rewardAddress = address(curator);
  const [funder] = accounts;
  return {
    networkID: NETWORK_ID,
    allocations: [
      allocation(rewardAddress, 10_000_000n * NANO),
      ...(funder === undefined ? [] : [allocation(address(funder), 1_000_000n * NANO)]),
      ...accounts
        .slice(1)
        .filter(({ pChain }) => pChain > 0n)
        .map((account) => allocation(address(account), account.pChain)),
    ],
    startTime: Math.floor(Date.now() / 1000) - 60,
    initialStakeDuration: 365 * 24 * 3600,
    initialStakeDurationOffset: 0,
    initialStakedFunds: [rewardAddress],
    initialStakers: identities.map(({ nodeID, nodePOP }) => ({
      ...{ nodeID, rewardAddress, delegationFee: 1_000_000 },
      signer: nodePOP,
    })),
    cChainGenesis: JSON.stringify(cChainGenesis(balances)),
    message: 'a local network for tests',
  };
}

/** The C-Chain's genesis of Avalanche's local networks, with other balances. */
function cChainGenesis(balances: readonly (readonly [string, { readonly balance: string }])[]) {
  const zeros = (bytes: number) => `0x${'00'.repeat(bytes)}`;
  return {
    config: { chainId: Number(EVM_CHAIN_ID) },
    ...{ nonce: '0x0', timestamp: '0x5FCB13D0', extraData: '0x00', gasLimit: '0x5f5e100' },
    ...{ difficulty: '0x0', mixHash: zeros(32), coinbase: zeros(20) },
    alloc: Object.fromEntries(balances),
    ...{ number: '0x0', gasUsed: '0x0', parentHash: zeros(32) },
  };
}
