import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { networkView, type SigningValidators, signingValidator } from '../aggregator/aggregate.ts';
import { sandboxNodes, actorAccounts, testAccounts } from '../identity/accounts.ts';
import { ACTOR_NAMES, createActors, runActors } from '../actors/actors.ts';
import type { SandboxOptions, RunningSandbox } from './sandbox.ts';
import { serveNetwork } from '../network/serve-network.ts';
import { atomicChain } from '../atomic/atomic-chain.ts';
import { sandboxSystemClock } from '../network/clock.ts';
import { lockFolder, writeState, stateFiles } from '../state/state-folder.ts';
import { openChains } from '../network/open-chains.ts';
import { openGenesis } from '../genesis/open-genesis.ts';
import { profileToJson, sandboxProfile } from '../network/sandbox-profile.ts';
import { nodeStates } from '../node/node-api.ts';
import { makeMissingFolder } from '../../storage/own-files.ts';
import { replaceFile } from '../../storage/write-files.ts';

export type Sandbox = Readonly<Awaited<ReturnType<typeof startSandbox>>>;

const DEFAULT_PORT = 9660;
const DEFAULT_ACTOR_DELAY_MS = 3000;

/**
 * Ready when the promise resolves.
 * @throws OnboardError E-SBX-101 and E-SBX-102 for ports that cannot be used
 * @throws OnboardError E-SBX-103 while another sandbox uses the state folder
 * @throws OnboardError E-SBX-104 for a damaged state, E-SBX-105 if it was made with other settings, E-SBX-106
 * if it cannot be written
 * @throws OnboardError E-SBX-108 for an epoch that is too short or too long
 * @throws OnboardError E-FILE-102 and E-FILE-103 if a file of the state is a link or not a regular file
 */
export async function startSandbox(options: SandboxOptions) {
  const cleanups: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  try {
    return await start(options, (cleanup) => cleanups.push(cleanup), close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  options: SandboxOptions,
  onClose: (cleanup: () => unknown) => void,
  close: () => Promise<void>,
) {
  const { stateDir, port = DEFAULT_PORT, clock = sandboxSystemClock } = options;
  const files = stateFiles(stateDir);
  const takeFolder = () => {
    makeMissingFolder(stateDir);
    return lockFolder(stateDir, clock.now());
  };
  onClose(writeState(stateDir, takeFolder));
  // Deletes an old profile. Other processes assume that a profile beside a lock belongs to a running sandbox.
  writeState(stateDir, () => rmSync(files.profile, { force: true }));
  const genesis = await openGenesis(files, options, Math.floor(clock.now() / 1000));
  const accounts = testAccounts();
  const funded = [...accounts, ...Object.values(actorAccounts())];
  const chains = await openChains(files, genesis, funded, clock);
  onClose(() => chains.close());

  const { cChain, pChain } = chains;
  const nodes = sandboxNodes();
  const validators: SigningValidators = {
    primary: nodes.primary.map(signingValidator),
    l1: [nodes.initial, nodes.operator].map(signingValidator),
  };
  const states = nodeStates(genesis.parameters.networkId);
  const now = (): number => clock.now();
  const atomic = atomicChain(cChain, pChain);
  const aggregation = networkView(chains, validators);
  const served = { chains, atomic: atomic.handle, aggregation, nodes: states, now };
  const { api, node } = await serveNetwork(port, served);

  const { actors = ACTOR_NAMES, actorDelay = DEFAULT_ACTOR_DELAY_MS } = options;
  const running = createActors(actorDelay, actors);
  const { contracts, parameters } = genesis;
  const currentEpoch = (): number =>
    Math.floor((clock.now() / 1000 - parameters.startTime) / parameters.epochSeconds);
  const { stop, addL1 } = runActors(running, {
    chain: cChain,
    contracts,
    clock,
    currentEpoch,
  });
  onClose(stop);
  onClose(() => Promise.all([api.close(), node.close()]));

  const profile = sandboxProfile(genesis, accounts, api.url, {
    url: node.url,
    nodeId: nodes.operator.nodeId,
  });
  writeState(stateDir, () => replaceFile(files.profile, profileToJson(profile)));
  return {
    apiUrl: api.url,
    nodeUrl: node.url,
    profile,
    /** What tests change in a running sandbox, in the process that runs it. The program uses none of these. */
    controls: {
      actors: running,
      validators,
      publicNode: states.publicNode,
      operatorNode: states.operatorNode,
      cChain,
      pChain,
      atomic: atomic.controls,
      addL1,
    },
    close,
  };
}

/** Runs the sandbox in this process until it is stopped. @throws every error of `startSandbox` */
export async function runSandboxInProcess(
  options: SandboxOptions,
  run: { readonly started: (sandbox: RunningSandbox) => void; readonly until: AbortSignal },
): Promise<void> {
  const sandbox = await startSandbox(options);
  run.started(sandbox);
  if (!run.until.aborted) await once(run.until, 'abort');
  await sandbox.close();
}
