import type { NodeIdentity } from '../../../src/ports/services.ts';
import type { Party } from '../../../src/domain/error-catalogue.ts';
import type { Result } from '../../../src/engine/engine.ts';
import type { L1Facts } from '../../../src/protocol/contracts/l1-facts.ts';
import type { AddNodeInput } from '../../../src/tasks/add-node-input.ts';
import type { TaskRequest } from '../../../src/tasks/task-kinds.ts';

/** A participant of a rehearsal who can run tasks. */
export interface Actor {
  readonly l1: L1Facts;
  /**
   * Runs a task.
   * @throws an error unless the task ends with `done` or `stopped`
   */
  run(request: TaskRequest, stopAfter?: string): Promise<Result>;
  /** Registers the operator, and opts the operator in to the L1 and to the sandbox's vaults. */
  join(): Promise<void>;
  /**
   * Waits until the operator has stake for a node. The sandbox's clock jumps ahead, so the caller does not
   * wait for days.
   */
  awaitStake(): Promise<void>;
  /** Returns the operator's own node. With `name`, returns another node, which does not run. */
  newNode(options?: NewNodeOptions): AddNodeInput;
}

export interface NewNodeOptions {
  /** The name of a node other than the operator's own. */
  readonly name?: string;
  /** The stake in the smallest unit; defaults to the smallest stake. */
  readonly stake?: bigint;
  /** Seconds from now until the registration expires; defaults to the usual expiry. */
  readonly expiresIn?: number;
  /** The P-Chain balance in nAVAX. */
  readonly balance?: bigint;
}

/** A sandbox whose participants, validators, node and time can be controlled. */
export interface Rehearsal {
  readonly operator: Actor;
  /** Returns another funded operator. */
  readonly other: () => Promise<Actor>;
  /** Creates another L1 in the phase Kirin. Returns the operator as a participant of this L1. */
  foundL1(name: string): Promise<Actor>;
  readonly node: NodeIdentity;
  /** Moves the time forward. */
  advance(seconds: number): void;
  /** Makes the curator limit the L1's stake from the next epoch on; `amount` in the smallest unit. */
  limitStake(amount: bigint): Promise<void>;
  pauseActor(who: 'owner' | 'curator'): void;
  /** Waits until the L1's owner has enabled the operator. */
  untilEnabled(): Promise<void>;
  silenceValidators(): void;
  /** Makes the operator's node bootstrap again. */
  restartNode(): void;
  /** Restarts the operator's node with a new BLS key. */
  loseNodeKey(): void;
  /** Writes a profile of the network with another chain ID. */
  changeChainId(): void;
}

/** The expected state of an L1 in a status. */
interface Expected {
  readonly code: string;
  readonly whose: Party;
}

/** A situation in which an operator asks for support. */
export interface Scenario {
  readonly name: string;
  /** Describes the situation, without the first capital letter and the full stop. */
  readonly title: string;
  /** The length of an epoch in a new sandbox, in seconds; defaults to the usual length. */
  readonly epochSeconds?: number;
  /** The expected state. */
  readonly expects: Expected;
  /** The expected state of each further L1, in order. */
  readonly further?: readonly Expected[];
  /** True if the status must query the operator's node. */
  readonly asksNode?: boolean;
  readonly prepare: (rehearsal: Rehearsal) => Promise<void>;
}
