import type { NodeIdentity } from '../../ports/node.ts';
import type { Party } from '../../domain/network/party.ts';
import type { Result } from '../../engine/result.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { AddNodeInput } from '../../tasks/add-node/new-node.ts';
import type { MessageKey } from '../../domain/message.ts';
import type { TaskRequest } from '../../tasks/run-task.ts';

/** Somebody who acts in a rehearsal, with the same engine as everybody. */
export interface Actor {
  readonly l1: L1Facts;
  /** @throws Error where it ends otherwise than wanted: `done`, or `stopped` where it was to stop */
  run(request: TaskRequest, stopAfter?: string): Promise<Result>;
  /** Registers and opts in. */
  join(): Promise<void>;
  /** Waits until there is stake for a node; days pass in moments. */
  awaitStake(): Promise<void>;
  /** A node of this operator: its own, or one of another name that nobody runs. */
  newNode(options?: NewNodeOptions): AddNodeInput;
}

export interface NewNodeOptions {
  /** Another node than the operator's own, by a name. */
  readonly name?: string;
  /** In the smallest unit; the smallest stake where left out. */
  readonly stake?: bigint;
  /** Seconds from now; as usual where left out. */
  readonly expiresIn?: number;
  /** nAVAX on the P-Chain. */
  readonly balance?: bigint;
}

/** A sandbox whose people, validators, node and time can be turned. */
export interface Rehearsal {
  readonly operator: Actor;
  /** Somebody else with funds. */
  readonly other: () => Promise<Actor>;
  /** Founds one more L1, which the phase Kirin is about; gives the operator on it. */
  foundL1(name: string): Promise<Actor>;
  readonly node: NodeIdentity;
  /** Puts the time forward. */
  advance(seconds: number): void;
  /** The curator lets the L1 have so much, from the next epoch on; in the smallest unit. */
  limitStake(amount: bigint): Promise<void>;
  fallAsleep(who: 'owner' | 'curator'): void;
  /** Waits until the L1's owner has enabled the operator. */
  untilEnabled(): Promise<void>;
  silenceValidators(): void;
  /** The operator's node begins anew to catch up. */
  restartNode(): void;
  /** The operator's node comes up with a new BLS key. */
  loseNodeKey(): void;
  /** What is published of the network names another chain. */
  mixUpNetwork(): void;
}

/** What a status has to tell of an L1. */
export interface Expected {
  readonly code: string;
  readonly whose: Party;
}

/** The names of the situations; the catalogue of words says what each is. */
export type ScenarioName = MessageKey extends infer Key
  ? Key extends `scenario.${infer Name}`
    ? Name
    : never
  : never;

/** A situation that support meets. */
export interface Scenario {
  readonly name: ScenarioName;
  /** Of a new sandbox; as usual where left out. */
  readonly epochSeconds?: number;
  /** What a status has to tell. */
  readonly expects: Expected;
  /** The same of each further L1, in their order. */
  readonly further?: readonly Expected[];
  /** Whether the node itself has to be asked for it. */
  readonly asksNode?: boolean;
  readonly prepare: (rehearsal: Rehearsal) => Promise<void>;
}
