import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import { nAvax } from '../../../src/domain/units.ts';
import { readOperator } from '../../../src/protocol/snapshots/read-operator.ts';
import type { AddNodeInput } from '../../../src/tasks/validation/add-node-input.ts';
import type { TaskRequest } from '../../../src/tasks/task-kinds.ts';
import { AVAX, operatorOn, type Operator } from '../../src/tasks/helpers/operator.ts';
import { otherNode } from '../sandbox/controls.ts';
import { until } from '../until.ts';
import type { Scenario } from './scenarios.ts';

const MAX_REAL_MS = 20;
/** The delay of the L1 owner and of the curator after the rehearsal, as in any other sandbox. */
const ACTOR_DELAY_MS = 3000;

/** A sandbox whose participants, validators, node and time a scenario controls. */
export interface Rehearsal extends Pick<Operator, 'sandbox' | 'clock' | 'node'> {
  readonly operator: Actor;
  /** Another funded operator. */
  other(): Promise<Actor>;
  /** The profile that the status reads. A scenario may replace it. */
  network: NetworkProfile<string>;
}

/**
 * Brings an operator's sandbox into a scenario's situation. Skips waits by moving the sandbox's clock forward. Returns
 * the profile that the status reads.
 */
export async function rehearse(
  operator: Operator,
  scenario: Scenario,
): Promise<NetworkProfile<string>> {
  const { sandbox, clock, node } = operator;
  const { l1Owner, curator } = sandbox.controls.actors;
  l1Owner.delay = curator.delay = 0;
  clock.mostReal = MAX_REAL_MS;
  const rehearsal: Rehearsal = {
    ...{ sandbox, clock, node, network: sandbox.profile.network },
    operator: actorOf(operator),
    other: async () => actorOf(await operatorOn(sandbox, clock, 'second operator')),
  };
  await scenario.prepare(rehearsal);
  // Produce a block, because the chain's time changes only with a block.
  await sandbox.controls.cChain.tick();
  l1Owner.delay = curator.delay = ACTOR_DELAY_MS;
  return rehearsal.network;
}

/** A participant of a rehearsal who can run tasks. */
export type Actor = ReturnType<typeof actorOf>;

interface NewNodeOptions {
  /** The name of a node other than the operator's own, which does not run. */
  readonly name?: string;
  /** The stake in the smallest unit; defaults to the smallest stake. */
  readonly stake?: bigint;
  /** Seconds from now until the registration expires; defaults to the usual expiry. */
  readonly expiresIn?: number;
  /** The P-Chain balance in nAVAX; defaults to 1 AVAX. */
  readonly balance?: bigint;
}

export function actorOf(operator: Operator) {
  const { l1, connection, clock, sandbox, signer } = operator;
  /** Runs a task. Throws unless the task ends with `done` or `stopped`. */
  async function run(request: TaskRequest, stopAfter?: string) {
    const result = await operator.run(request, { ...(stopAfter && { stopAfter }) });
    if (result.kind === 'done' || result.kind === 'stopped') return result;
    if ('error' in result) throw result.error;
    throw new Error(`the task ${request.kind} ended with ${result.kind}`);
  }
  return {
    l1,
    connection,
    run,
    /** Registers the operator, and opts the operator in to the L1 and to the sandbox's vaults. */
    async join() {
      const { vaults } = sandbox.profile;
      const input = { metadataUrl: 'https://operator.example', vaults };
      await run({ kind: 'join', l1, input });
    },
    /** Waits until the operator has stake for a node. The sandbox's clock jumps ahead. */
    awaitStake: () =>
      until(async () => {
        const impatient = { policy: { patience: () => 0 } };
        const result = await operator.run({ kind: 'stake', l1 }, impatient);
        if (result.kind !== 'pending') return true;
        const { until: end = 0 } = result.wait;
        clock.forward(Math.max(end - clock.now(), 0) / 1000);
        await sandbox.controls.cChain.tick();
        return undefined;
      }),
    /** Waits until the L1's owner has enabled the operator. */
    untilEnabled: () =>
      until(async () => {
        const { inMiddleware } = await readOperator(connection.ports, l1, signer.evmAddress);
        return inMiddleware || undefined;
      }),
    newNode({ name, stake, expiresIn, balance = AVAX }: NewNodeOptions = {}): AddNodeInput {
      const { nodeId, newNode, registering } = operator.addNodeInput();
      const other = name === undefined ? undefined : otherNode(name);
      return {
        nodeId: other?.nodeId ?? nodeId,
        newNode: {
          ...newNode!,
          ...(other && { blsKey: other.publicKey }),
          ...(stake !== undefined && { stake }),
          ...(expiresIn && { expiry: BigInt(Math.floor(clock.now() / 1000) + expiresIn) }),
        },
        registering: { proof: other?.proof() ?? registering!.proof, balance: nAvax(balance) },
      };
    },
  };
}
