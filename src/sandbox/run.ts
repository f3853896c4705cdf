import type { RunningSandbox, Sandbox, SandboxOptions } from './sandbox.ts';
import type { SandboxProfile } from './world/sandbox-profile.ts';
import { startSandbox } from './start-sandbox.ts';

/** A sandbox that has come up: in lines for people, and as data. */
export interface Introduction {
  readonly lines: readonly string[];
  readonly data: Readonly<SandboxProfile>;
}

/**
 * Runs a sandbox until it is told to stop.
 * @param started takes what introduces it: where it listens, what lies where, and the test accounts
 * @throws OnboardError E-SBX-* as `startSandbox` does
 */
export async function runSandbox(
  options: SandboxOptions,
  {
    started,
    until,
    prepare,
  }: {
    readonly started: (up: Introduction) => void;
    readonly until: AbortSignal;
    /** Puts it into a situation before anybody is told of it; gives back what is to be said of that. */
    readonly prepare?: (sandbox: Sandbox) => Promise<readonly string[]>;
  },
): Promise<void> {
  const sandbox = await startSandbox(options);
  const situation = await prepare?.(sandbox).catch(async (error: unknown) => {
    await sandbox.close();
    throw error;
  });
  const lines = [...introduction(sandbox), ...(situation ? ['', ...situation] : [])];
  started({ lines, data: { ...sandbox.profile } });
  if (!until.aborted) {
    await new Promise((resolve) => until.addEventListener('abort', resolve, { once: true }));
  }
  await sandbox.close();
}

function introduction({ profile, apiUrl, nodeUrl }: RunningSandbox): string[] {
  const { network, node, vaults, accounts } = profile;
  const l1 = network.phases.flatMap(({ l1s }) => l1s)[0];
  const row = (what: string, value: string | undefined): string =>
    `  ${what.padEnd(22)}${value ?? '-'}`;
  return [
    'The sandbox network is up. Everything in it is worthless: never send real funds to these accounts.',
    '',
    row('API', apiUrl),
    row('C-Chain RPC', network.rpcUrls[0]),
    row('signature aggregator', network.aggregators[0].url),
    row("operator's node", nodeUrl),
    row('NodeID', node.nodeId),
    row('EVM chain ID', network.chainId.toString()),
    row('network ID', network.networkId.toString()),
    row('generation', profile.generation),
    row('epoch', `${profile.epochSeconds} s`),
    '',
    row('operator registry', network.contracts.operatorRegistry),
    row('L1 registry', network.contracts.l1Registry),
    row('L1 opt-in', network.contracts.operatorL1OptIn),
    row('vault opt-in', network.contracts.operatorVaultOptIn),
    row(`L1 ${l1?.name ?? ''}`, l1?.validatorManagerProxy),
    row('  subnet ID', l1?.subnetId),
    row('  middleware', l1?.middleware),
    row('  vault manager', l1?.vaultManager),
    ...vaults.map(({ name, address }) => row(name, address)),
    '',
    'Test accounts (worthless keys, known to everybody)',
    ...accounts.flatMap(({ name, privateKey, evmAddress, pChainAddress, began }) => [
      '',
      `  ${name}: began with ${began.cChain} AVAX on the C-Chain, ${began.pChain} on the P-Chain`,
      `    ${evmAddress}`,
      `    ${pChainAddress}`,
      `    ${privateKey}`,
    ]),
  ];
}
