import type { SigningValidators } from '../aggregator/aggregate.ts';
import type { EvmChain } from '../evm/evm-chain.ts';
import type { NodeState } from '../node/node-state.ts';
import type { PChain } from '../pchain/ledger/p-chain.ts';
import type { Actors, L1OfActors } from '../actors/actors.ts';
import type { AtomicControls } from '../atomic/atomic-chain.ts';
import type { SandboxClock } from '../network/clock.ts';
import type { SandboxGeneration } from '../genesis/genesis-file.ts';
import type { SandboxProfile } from '../network/sandbox-profile.ts';

/** The settings of a sandbox. The settings are plain data, so they can be sent to a worker thread. */
export interface SandboxSettings {
  /** The folder of the sandbox's state. The folder is created if it is missing. */
  readonly stateDir: string;
  /**
   * The port of the API; defaults to 9660. The operator's node uses the next port. 0 uses any two free ports.
   */
  readonly port?: number;
  /** True to delete the folder's state first. */
  readonly fresh?: boolean;
  /** The length of an epoch in a new sandbox: 2 to 86,400 seconds; defaults to 60. */
  readonly epochSeconds?: number;
  /** The generation of contracts in a new sandbox; defaults to 'a'. */
  readonly generation?: SandboxGeneration;
}

/** What tests set besides: the network's ID, who acts, and the clock. */
export interface SandboxOptions extends SandboxSettings {
  /** The network ID of a new sandbox; defaults to 12345. */
  readonly networkId?: number;
  /** The actors that are awake from the start; defaults to all actors. */
  readonly actors?: readonly (keyof Actors)[];
  /** The delay of the L1 owner and the curator before they act, in milliseconds; defaults to 3,000. */
  readonly actorDelay?: number;
  /** The source of time and timers; defaults to this machine's clock. */
  readonly clock?: SandboxClock;
}

/** A running sandbox, in this process or in a worker thread. */
export interface RunningSandbox {
  readonly apiUrl: string;
  /** The URL of the API of the operator's node. */
  readonly nodeUrl: string;
  readonly profile: SandboxProfile;
  /** Stops the sandbox and keeps its state. */
  close(): Promise<void>;
}

/**
 * What tests change in a running sandbox: its actors, validators and nodes, and its chains. The controls are
 * available only in the process that runs the sandbox. The program itself uses none of them.
 */
interface SandboxControls {
  readonly actors: Actors;
  readonly validators: SigningValidators;
  /** The node behind the public API. */
  readonly publicNode: NodeState;
  readonly operatorNode: NodeState;
  readonly cChain: EvmChain;
  readonly pChain: PChain;
  /** Controls the C-Chain's exports and imports. */
  readonly atomic: AtomicControls;
  /** Makes the actors act on another L1. */
  addL1(l1: L1OfActors): void;
}

export interface Sandbox extends RunningSandbox {
  readonly controls: SandboxControls;
}
