import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '../../../src/adapters/connect.ts';
import { keyFromText } from '../../../src/adapters/keys/key-sources.ts';
import type { L1Profile } from '../../../src/domain/network/profile.ts';
import { nAvax } from '../../../src/domain/units.ts';
import { openJournal } from '../../../src/journal/journal.ts';
import type { Clock } from '../../../src/ports/host.ts';
import type { NodeIdentity } from '../../../src/ports/services.ts';
import type { Signer } from '../../../src/ports/signer.ts';
import { readL1 } from '../../../src/protocol/snapshots/read-l1.ts';
import { readOperator } from '../../../src/protocol/snapshots/read-operator.ts';
import type { ControlledSandbox } from '../sandbox/ground.ts';
import type { SandboxProfile } from '../../../src/sandbox/network/sandbox-profile.ts';
import type { Actor, NewNodeOptions, Rehearsal, Scenario } from './scenario.ts';
import { runTask } from '../../../src/tasks/run-task.ts';
import type { TaskRequest } from '../../../src/tasks/task-kinds.ts';
import { createL1, limitStake, loseNodeKey } from '../sandbox/controls.ts';
import { nodeIdentity } from '../../../src/sandbox/identity/nodes.ts';

/** The default P-Chain balance of a rehearsal's validator, in nAVAX: 1 AVAX. */
const BALANCE = 1_000_000_000n;
const PATIENCE_MS = 3_600_000;
const MAX_REAL_MS = 20;
/** The delay of the L1 owner and of the curator after the rehearsal, as in any other sandbox. */
const ACTOR_DELAY_MS = 3000;

/**
 * Brings a new sandbox into a scenario's situation: runs the operator's tasks with test keys. Skips waits by
 * moving the sandbox's clock forward. Returns the resulting profile.
 */
export async function rehearse(
  sandbox: ControlledSandbox,
  scenario: Scenario,
): Promise<SandboxProfile> {
  const { actors } = sandbox.controls;
  actors.l1Owner.delay = 0;
  actors.curator.delay = 0;
  let profile = sandbox.profile;
  const clock = fastClock((seconds) => sandbox.controls.advance(seconds));
  const node = await (await connect(profile.network, clock)).node(sandbox.nodeUrl).identity();
  const operator = await actor(sandbox, clock, 'operator', node);
  await scenario.prepare({
    operator,
    other: () => actor(sandbox, clock, 'second operator', node),
    async foundL1(name) {
      const createdL1 = await createL1(sandbox, name);
      const phases = profile.network.phases.map((phase) =>
        phase.name === 'Kirin' ? { ...phase, l1s: [...phase.l1s, createdL1] } : phase,
      );
      profile = { ...profile, network: { ...profile.network, phases } };
      return actor(sandbox, clock, 'operator', node, createdL1);
    },
    node,
    ...controls(sandbox, clock, operator),
    changeChainId: () => {
      profile = { ...profile, network: { ...profile.network, chainId: 43_113n } };
    },
  });
  // Produce a block, because the chain's time changes only with a block.
  await sandbox.controls.cChain.tick();
  actors.l1Owner.delay = ACTOR_DELAY_MS;
  actors.curator.delay = ACTOR_DELAY_MS;
  return profile;
}

interface FastClock extends Clock {
  forward(seconds: number): void;
}

/**
 * Creates a clock that sleeps for at most 20 ms of real time. For the rest of a sleep, the clock moves its own time and
 * the sandbox's time forward.
 */
function fastClock(advance: (seconds: number) => void): FastClock {
  let offset = 0;
  const forward = (seconds: number): void => {
    offset += seconds * 1000;
    advance(seconds);
  };
  return {
    forward,
    now: () => Date.now() + offset,
    async sleep(milliseconds, signal) {
      signal?.throwIfAborted();
      const realWait = Math.min(milliseconds, MAX_REAL_MS);
      await wait(realWait);
      forward((milliseconds - realWait) / 1000);
      signal?.throwIfAborted();
    },
  };
}

async function actor(
  sandbox: ControlledSandbox,
  clock: FastClock,
  name: string,
  node: NodeIdentity,
  otherL1?: L1Profile,
): Promise<Actor & { readonly enabled: () => Promise<boolean> }> {
  const { network, accounts, vaults } = sandbox.profile;
  const account = accounts.find((candidate) => candidate.name === name);
  const [first] = network.phases.flatMap(({ l1s }) => l1s);
  const l1Profile = otherL1 ?? first;
  if (account === undefined || l1Profile === undefined)
    throw new RangeError(`no account "${name}"`);
  const signer: Signer = keyFromText(account.privateKey);
  const connection = await connect(network, clock);
  const l1 = await readL1(connection.ports, network, l1Profile);
  const store = { load: () => Promise.resolve({ records: [] }), append: () => Promise.resolve() };
  const owner = { threshold: 1, addresses: [signer.shortId] };

  async function attempt(request: TaskRequest, stopAfter?: string, patience = PATIENCE_MS) {
    return runTask(
      request,
      {
        ports: { ...connection.ports, clock },
        builder: connection.builder,
        profile: network,
        signer,
        journal: await openJournal(store, clock),
        policy: { consent: () => Promise.resolve('send'), patience: () => patience },
        emit: () => undefined,
        signal: new AbortController().signal,
      },
      stopAfter === undefined ? {} : { stopAfter },
    );
  }

  async function run(request: TaskRequest, stopAfter?: string) {
    const result = await attempt(request, stopAfter);
    if (result.kind === 'done' || result.kind === 'stopped') return result;
    if (result.kind === 'blocked' || result.kind === 'unclear') throw result.error;
    throw new Error(`the task ${request.kind} ended with ${result.kind}`);
  }

  return {
    l1,
    run,
    async join() {
      const input = { metadataUrl: 'https://operator.example', vaults };
      await run({ kind: 'join', l1, input });
    },
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
    newNode({ name: nodeName, stake, expiresIn, balance }: NewNodeOptions = {}) {
      const identity = nodeName === undefined ? undefined : nodeIdentity(nodeName);
      const expiry = expiresIn && BigInt(Math.floor(clock.now() / 1000) + expiresIn);
      return {
        nodeId: identity?.nodeId ?? node.nodeId,
        initiate: {
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

function controls(
  sandbox: ControlledSandbox,
  clock: FastClock,
  operator: { readonly enabled: () => Promise<boolean> },
): Pick<
  Rehearsal,
  | 'advance'
  | 'limitStake'
  | 'pauseActor'
  | 'untilEnabled'
  | 'silenceValidators'
  | 'restartNode'
  | 'loseNodeKey'
> {
  const { actors, validators, operatorNode } = sandbox.controls;
  return {
    advance: (seconds) => clock.forward(seconds),
    limitStake: (amount) => limitStake(sandbox, amount),
    pauseActor: (actorName) => {
      (actorName === 'owner' ? actors.l1Owner : actors.curator).asleep = true;
    },
    async untilEnabled() {
      while (!(await operator.enabled())) await wait(MAX_REAL_MS);
    },
    silenceValidators: () => {
      for (const validator of validators.primary) validator.behaviour = 'silent';
    },
    restartNode: () => {
      operatorNode.bootstrapped = false;
    },
    loseNodeKey: () => loseNodeKey(sandbox),
  };
}
