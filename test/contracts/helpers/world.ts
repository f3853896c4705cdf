import type { Hex } from '../../../src/domain/identity/bytes.ts';
import { deployGeneration } from '../../../scripts/genesis/deploy/deploy.ts';
import { ACTORS } from './actors.ts';
import type { ContractEvent } from './contract.ts';
import { recordedSetUp, stageOf, TOKEN, type Generation } from './l1.ts';
import { registrationMessage } from './messages.ts';
import { SandboxChain } from './sandbox-chain.ts';

export const BLS_KEY: Hex = `0x${'33'.repeat(48)}`;
const P_CHAIN_OWNER = { threshold: 1, addresses: [ACTORS.operator] };

/** Returns a NodeID of 20 equal bytes in the form that the middleware accepts. */
export function nodeId(byte: number): Hex {
  return `0x${'00'.repeat(12)}${nodeIdBytes(byte).slice(2)}`;
}

export function nodeIdBytes(byte: number): Hex {
  return `0x${byte.toString(16).padStart(2, '0').repeat(20)}`;
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/** Opens a network with an enabled operator and 50,000 tokens of stake. */
export async function openWorld(generation: Generation) {
  const chain = await SandboxChain.start();
  const deployment = await deployGeneration(generation, recordedSetUp(chain));
  const stage = await stageOf(generation, chain, deployment);
  const { l1Middleware } = stage;
  const addNodeArgs = (byte: number, stake: bigint) => [
    nodeId(byte),
    BLS_KEY,
    // Only generation A lets the caller choose the expiry.
    ...(generation === 'a' ? [chain.now() + 43_200n] : []),
    P_CHAIN_OWNER,
    P_CHAIN_OWNER,
    stake,
  ];
  const add = async (byte: number, stake: bigint): Promise<Hex> =>
    validationIdOf(await l1Middleware.send('operator', 'addNode', addNodeArgs(byte, stake)));
  const world = {
    chain,
    stage,
    addNodeArgs,
    add,
    /** Adds a node and completes its registration. */
    async addActive(byte: number, stake: bigint): Promise<Hex> {
      const validationId = await add(byte, stake);
      const message = chain.signed(registrationMessage(validationId, true));
      const args = generation === 'a' ? [ACTORS.operator, nodeId(byte), 0] : [0];
      await l1Middleware.send('stranger', 'completeValidatorRegistration', args, message);
      return validationId;
    },
    /** Waits until `seconds` into the next epoch and makes the middleware process it. */
    async nextEpoch(seconds = 1n): Promise<void> {
      const epoch = (await l1Middleware.read('getCurrentEpoch')) as number;
      const start = (await l1Middleware.read('getEpochStartTs', epoch + 1)) as number;
      await chain.wait(BigInt(start) - chain.now() + seconds);
      await l1Middleware.send('stranger', 'manualProcessNodeStakeCache', [10]);
    },
  };
  const { operatorRegistry, operatorL1OptInService, operatorVaultOptInService } = stage;
  const { balancer, vault, delegator } = stage;
  await operatorRegistry.send('operator', 'registerOperator', ['https://op.example']);
  await operatorL1OptInService.send('operator', 'optIn', [balancer.address]);
  await operatorVaultOptInService.send('operator', 'optIn', [vault.address]);
  await l1Middleware.send('owner', 'registerOperator', [ACTORS.operator]);
  const shares = [balancer.address, 1, ACTORS.operator, 100n * TOKEN];
  await delegator.send('owner', 'setOperatorL1Shares', shares);
  await world.nextEpoch();
  return world;
}

/** Returns the validation ID that `addNode` created. */
function validationIdOf(events: readonly ContractEvent[]): Hex {
  const added = events.find(({ event }) => event === 'NodeAdded');
  if (added === undefined) throw new Error('no node was added');
  return added.args['validationID'] as Hex;
}
