import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '../../../src/adapters/connect.ts';
import { keyFromText } from '../../../src/adapters/keys/key-sources.ts';
import type { L1Profile } from '../../../src/domain/network/profile.ts';
import { nAvax } from '../../../src/domain/units.ts';
import { openJournal } from '../../../src/journal/journal.ts';
import type { NodeIdentity } from '../../../src/ports/services.ts';
import type { Signer } from '../../../src/ports/signer.ts';
import { readL1 } from '../../../src/protocol/snapshots/read-l1.ts';
import { readOperator } from '../../../src/protocol/snapshots/read-operator.ts';
import type { ControlledSandbox } from '../sandbox/ground.ts';
import type { SandboxProfile } from '../../../src/sandbox/network/sandbox-profile.ts';
import type { AddNodeInput } from '../../../src/tasks/validation/add-node-input.ts';
import type { FastClock } from '../../src/tasks/helpers/fast-clock.ts';
import type { Scenario } from './scenarios.ts';
import { runTask } from '../../../src/tasks/run-task.ts';
import type { TaskRequest } from '../../../src/tasks/task-kinds.ts';
import { createL1, limitStake, loseNodeKey, otherNode } from '../sandbox/controls.ts';
import { ServiceUrl } from '../../../src/domain/service-url.ts';
import { openProfile } from '../sandbox/open-profile.ts';

/** The default P-Chain balance of a rehearsal's validator, in nAVAX: 1 AVAX. */
const BALANCE = 1_000_000_000n;
const PATIENCE_MS = 3_600_000;
const MAX_REAL_MS = 20;
/** The delay of the L1 owner and of the curator after the rehearsal, as in any other sandbox. */
const ACTOR_DELAY_MS = 3000;

/**
 * Brings a sandbox into a scenario's situation: runs the operator's tasks with test keys. Skips waits by moving the
 * sandbox's clock forward with the given one. Returns the resulting profile.
 */
export async function rehearse(
  sandbox: ControlledSandbox,
  scenario: Scenario,
  clock: FastClock,
): Promise<SandboxProfile> {
  const { l1Owner, curator } = sandbox.controls.actors;
  l1Owner.delay = curator.delay = 0;
  clock.mostReal = MAX_REAL_MS;
  const { rehearsal, profile } = await rehearsalIn(sandbox, clock);
  await scenario.prepare(rehearsal);
  // Produce a block, because the chain's time changes only with a block.
  await sandbox.controls.cChain.tick();
  l1Owner.delay = curator.delay = ACTOR_DELAY_MS;
  return profile();
}

/** A sandbox whose participants, validators, node and time can be controlled. */
export type Rehearsal = Awaited<ReturnType<typeof rehearsalIn>>['rehearsal'];

async function rehearsalIn(sandbox: ControlledSandbox, clock: FastClock) {
  const { actors, validators, operatorNode } = sandbox.controls;
  let profile = sandbox.profile;
  const node = await (
    await connect(openProfile(profile.network), clock)
  )
    .node(new ServiceUrl(sandbox.nodeUrl))
    .identity();
  const operator = await actor(sandbox, clock, 'operator', node);
  const rehearsal = {
    operator,
    node,
    /** Returns another funded operator. */
    other: () => actor(sandbox, clock, 'second operator', node),
    /** Creates another L1 in the phase Kirin. Returns the operator as a participant of this L1. */
    async foundL1(name: string) {
      const createdL1 = await createL1(sandbox, name);
      const phases = profile.network.phases.map((phase) =>
        phase.name === 'Kirin' ? { ...phase, l1s: [...phase.l1s, createdL1] } : phase,
      );
      profile = { ...profile, network: { ...profile.network, phases } };
      return actor(sandbox, clock, 'operator', node, createdL1);
    },
    /** Moves the time forward. */
    advance: (seconds: number) => clock.forward(seconds),
    /** Makes the curator limit the L1's stake from the next epoch on; `amount` in the smallest unit. */
    limitStake: (amount: bigint) => limitStake(sandbox, amount),
    pauseActor(who: 'owner' | 'curator') {
      (who === 'owner' ? actors.l1Owner : actors.curator).isAsleep = true;
    },
    /** Waits until the L1's owner has enabled the operator. */
    async untilEnabled() {
      while (!(await operator.enabled())) await wait(MAX_REAL_MS);
    },
    silenceValidators() {
      for (const validator of validators.primary) validator.isSilent = true;
    },
    /** Makes the operator's node bootstrap again. */
    restartNode() {
      operatorNode.bootstrapped = false;
    },
    /** Restarts the operator's node with a new BLS key. */
    loseNodeKey: () => loseNodeKey(sandbox),
    /** Writes a profile of the network with another chain ID. */
    changeChainId() {
      profile = { ...profile, network: { ...profile.network, chainId: 43_113n } };
    },
  };
  return { rehearsal, profile: () => profile };
}

/** A participant of a rehearsal who can run tasks. */
export type Actor = Awaited<ReturnType<typeof actor>>;

interface NewNodeOptions {
  /** The name of a node other than the operator's own, which does not run. */
  readonly name?: string;
  /** The stake in the smallest unit; defaults to the smallest stake. */
  readonly stake?: bigint;
  /** Seconds from now until the registration expires; defaults to the usual expiry. */
  readonly expiresIn?: number;
  /** The P-Chain balance in nAVAX. */
  readonly balance?: bigint;
}

async function actor(
  sandbox: ControlledSandbox,
  clock: FastClock,
  name: string,
  node: NodeIdentity,
  otherL1?: L1Profile,
) {
  const { network, accounts, vaults } = sandbox.profile;
  const account = accounts.find((candidate) => candidate.name === name);
  const [first] = network.phases.flatMap(({ l1s }) => l1s);
  const l1Profile = otherL1 ?? first;
  if (account === undefined || l1Profile === undefined)
    throw new RangeError(`no account "${name}"`);
  const signer: Signer = keyFromText(account.privateKey);
  const connection = await connect(openProfile(network), clock);
  const l1 = await readL1(connection.ports, openProfile(network), l1Profile);
  const store = {
    load: () => Promise.resolve(undefined),
    isCurrent: () => Promise.resolve(true),
    append: () => Promise.resolve(),
    release: () => undefined,
    hold: () => Promise.resolve(),
  };
  const owner = { threshold: 1, addresses: [signer.shortId] };

  async function attempt(request: TaskRequest, stopAfter?: string, patience = PATIENCE_MS) {
    return runTask(
      request,
      {
        ports: { ...connection.ports, clock },
        builder: connection.builder,
        profile: openProfile(network),
        signer,
        journal: await openJournal(store, clock),
        policy: { consent: () => Promise.resolve('send'), patience: () => patience },
        emit: () => undefined,
        signal: new AbortController().signal,
      },
      stopAfter === undefined ? {} : { stopAfter },
    );
  }

  /** Runs a task. Throws unless the task ends with `done` or `stopped`. */
  async function run(request: TaskRequest, stopAfter?: string) {
    const result = await attempt(request, stopAfter);
    if (result.kind === 'done' || result.kind === 'stopped') return result;
    if (result.kind === 'blocked' || result.kind === 'unclear') throw result.error;
    throw new Error(`the task ${request.kind} ended with ${result.kind}`);
  }

  return {
    l1,
    connection,
    run,
    /** Registers the operator, and opts the operator in to the L1 and to the sandbox's vaults. */
    async join() {
      const input = { metadataUrl: 'https://operator.example', vaults };
      await run({ kind: 'join', l1, input });
    },
    /** Waits until the operator has stake for a node. The sandbox's clock jumps ahead. */
    async awaitStake() {
      for (;;) {
        const result = await attempt({ kind: 'stake', l1 }, undefined, 0);
        if (result.kind !== 'pending') return;
        const { until } = result.wait;
        if (until === undefined) await wait(MAX_REAL_MS);
        else clock.forward(Math.max(until - clock.now(), 0) / 1000);
        await sandbox.controls.cChain.tick();
      }
    },
    enabled: async () => (await readOperator(connection.ports, l1, signer.evmAddress)).inMiddleware,
    newNode({ name: nodeName, stake, expiresIn, balance }: NewNodeOptions = {}): AddNodeInput {
      const identity = nodeName === undefined ? undefined : otherNode(nodeName);
      const expiry = expiresIn && BigInt(Math.floor(clock.now() / 1000) + expiresIn);
      return {
        nodeId: identity?.nodeId ?? node.nodeId,
        newNode: {
          blsKey: identity?.publicKey ?? node.publicKey,
          stake: stake ?? l1.primaryClass.minimum,
          remainingBalanceOwner: owner,
          disableOwner: owner,
          ...(expiry ? { expiry } : {}),
        },
        registering: {
          proof: identity?.proof() ?? node.proof,
          balance: nAvax(balance ?? BALANCE),
        },
      };
    },
  };
}
