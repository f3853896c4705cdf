import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hex } from '../../../src/domain/identity/bytes.ts';
import {
  deployGenerationA,
  deployGenerationC,
} from '../../../scripts/genesis/deploy/deploy-generation.ts';
import type { Deployment } from '../../../scripts/genesis/deploy/set-up.ts';
import { folderOfFile, removeFolder } from '../../helpers/temporary-folder.ts';
import { ACTORS } from './actors.ts';
import type { ContractEvent } from './contract.ts';
import { recordedSetUp, stageA, stageC, TOKEN } from './l1.ts';
import { registrationMessage } from './messages.ts';
import { SandboxChain, START } from './sandbox-chain.ts';

export const BLS_KEY: Hex = `0x${'33'.repeat(48)}`;
const P_CHAIN_OWNER = { threshold: 1, addresses: [ACTORS.operator] };

/** Returns a NodeID of 20 equal bytes in the form that the middleware accepts. */
export function nodeId(byte: number): Hex {
  return `0x${'00'.repeat(12)}${nodeIdBytes(byte).slice(2)}`;
}

export function nodeIdBytes(byte: number): Hex {
  return `0x${byte.toString(16).padStart(2, '0').repeat(20)}`;
}

/** A network that is set up once. Every test continues from it on its own chain. */
export interface Prepared<World> {
  open(): Promise<World>;
  remove(): void;
}

/** Prepares generation A with an enabled operator and 50,000 tokens of stake. */
export function prepareA(): Promise<Prepared<WorldA>> {
  return prepare((chain) => deployGenerationA(recordedSetUp(chain)), openA);
}

/** Prepares generation C in the same way. */
export function prepareC(): Promise<Prepared<WorldC>> {
  return prepare((chain) => deployGenerationC(recordedSetUp(chain)), openC);
}

export type WorldA = Awaited<ReturnType<typeof openA>>;
export type WorldC = Awaited<ReturnType<typeof openC>>;

async function openA(chain: SandboxChain, deployment: Deployment) {
  const stage = await stageA(chain, deployment);
  const { l1Middleware } = stage;
  const addNodeArgs = (byte: number, stake: bigint) => [
    nodeId(byte),
    BLS_KEY,
    chain.now() + 43_200n,
    P_CHAIN_OWNER,
    P_CHAIN_OWNER,
    stake,
  ];
  const add = async (byte: number, stake: bigint): Promise<Hex> =>
    validationIdOf(await l1Middleware.send('operator', 'addNode', addNodeArgs(byte, stake)));
  return {
    ...common(chain, stage),
    stage,
    addNodeArgs,
    add,
    /** Adds a node and completes its registration. */
    async addActive(byte: number, stake: bigint): Promise<Hex> {
      const validationId = await add(byte, stake);
      const message = chain.signed(registrationMessage(validationId, true));
      const args = [ACTORS.operator, nodeId(byte), 0];
      await l1Middleware.send('stranger', 'completeValidatorRegistration', args, message);
      return validationId;
    },
  };
}

async function openC(chain: SandboxChain, deployment: Deployment) {
  const stage = await stageC(chain, deployment);
  const { l1Middleware } = stage;
  const addNodeArgs = (byte: number, stake: bigint) => [
    nodeId(byte),
    BLS_KEY,
    P_CHAIN_OWNER,
    P_CHAIN_OWNER,
    stake,
  ];
  const add = async (byte: number, stake: bigint): Promise<Hex> =>
    validationIdOf(await l1Middleware.send('operator', 'addNode', addNodeArgs(byte, stake)));
  return {
    ...common(chain, stage),
    stage,
    addNodeArgs,
    add,
    /** Adds a node and completes its registration. */
    async addActive(byte: number, stake: bigint): Promise<Hex> {
      const validationId = await add(byte, stake);
      const message = chain.signed(registrationMessage(validationId, true));
      await l1Middleware.send('stranger', 'completeValidatorRegistration', [0], message);
      return validationId;
    },
  };
}

async function prepare<World extends { stage: Stage; nextEpoch(): Promise<void> }>(
  deploy: (chain: SandboxChain) => Promise<Deployment>,
  open: (chain: SandboxChain, deployment: Deployment) => Promise<World>,
): Promise<Prepared<World>> {
  const folder = folderOfFile('contracts-');
  const first = join(folder, 'first.ndjson');
  const chain = await SandboxChain.start({ path: first, now: START });
  const deployment = await deploy(chain);
  await bringIn(await open(chain, deployment));
  const now = Number(chain.now());
  await chain.close();
  let copies = 0;
  return {
    async open() {
      const path = join(folder, `${copies++}.ndjson`);
      await copyFile(first, path);
      return open(await SandboxChain.start({ path, now }), deployment);
    },
    remove: () => removeFolder(folder),
  };
}

/** Returns the validation ID that `addNode` created. */
function validationIdOf(events: readonly ContractEvent[]): Hex {
  const added = events.find(({ event }) => event === 'NodeAdded');
  if (added === undefined) throw new Error('no node was added');
  return added.args['validationID'] as Hex;
}

type Stage = Awaited<ReturnType<typeof stageA>> | Awaited<ReturnType<typeof stageC>>;

function common(chain: SandboxChain, { l1Middleware }: Stage) {
  return {
    chain,
    /** Waits until `seconds` into the next epoch and makes the middleware process it. */
    async nextEpoch(seconds = 1n): Promise<void> {
      const epoch = (await l1Middleware.read('getCurrentEpoch')) as number;
      const start = (await l1Middleware.read('getEpochStartTs', epoch + 1)) as number;
      await chain.wait(BigInt(start) - chain.now() + seconds);
      await l1Middleware.send('stranger', 'manualProcessNodeStakeCache', [10]);
    },
  };
}

async function bringIn(world: { stage: Stage; nextEpoch(): Promise<void> }): Promise<void> {
  const { operatorRegistry, operatorL1OptInService, operatorVaultOptInService } = world.stage;
  const { balancer, vault, delegator, l1Middleware } = world.stage;
  await operatorRegistry.send('operator', 'registerOperator', ['https://op.example']);
  await operatorL1OptInService.send('operator', 'optIn', [balancer.address]);
  await operatorVaultOptInService.send('operator', 'optIn', [vault.address]);
  await l1Middleware.send('owner', 'registerOperator', [ACTORS.operator]);
  const shares = [balancer.address, 1, ACTORS.operator, 100n * TOKEN];
  await delegator.send('owner', 'setOperatorL1Shares', shares);
  await world.nextEpoch();
}
