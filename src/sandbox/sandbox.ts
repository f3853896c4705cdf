import type { L1Profile } from '../domain/network/profile.ts';
import type { SigningValidators } from './aggregator/network-view.ts';
import type { ChainKind } from './evm/chain-kind.ts';
import type { EvmChain } from './evm/evm-chain.ts';
import type { NodeIdentity } from './node/node-identity.ts';
import type { NodeState } from './node/node-state.ts';
import type { PChain } from './pchain/create-p-chain.ts';
import type { Actors } from './actors/actors.ts';
import type { AtomicControls } from './atomic/atomic-controls.ts';
import type { SandboxClock } from './network/clock.ts';
import type { WarpView } from './network/primary-validators.ts';
import type { SandboxGeneration } from './genesis/genesis-parameters.ts';
import type { SandboxProfile } from './network/sandbox-profile.ts';

/** The settings of a sandbox that can be sent to a worker thread. */
export interface SandboxSettings {
  /** The folder of the sandbox's state; created if missing. */
  readonly stateDir: string;
  /** The API's port; defaults to 9660. The operator's node uses the next one. 0 uses any two free ports. */
  readonly port?: number;
  /** True deletes the folder's state first. */
  readonly fresh?: boolean;
  /** For a new sandbox: 2 to 86,400; defaults to 60. */
  readonly epochSeconds?: number;
  /** For a new sandbox; defaults to 'a'. */
  readonly generation?: SandboxGeneration;
  /** For a new sandbox: 'helicon', the default, or 'coreth' for a C-Chain as before that upgrade. */
  readonly cChain?: ChainKind;
  /** For a new sandbox; defaults to 12345. */
  readonly networkId?: number;
  /** The actors that act from the start; defaults to all. The others are asleep. */
  readonly actors?: readonly (keyof Actors)[];
  /** Milliseconds that the L1 owner and the curator wait before they act on new work; defaults to 3,000. */
  readonly actorDelay?: number;
  /** Milliseconds from a C-Chain transaction to its block. 0, the default, includes each transaction at once. */
  readonly cChainBlockTime?: number;
  /** Milliseconds from a C-Chain block to its execution. 0, the default, executes each block at once. */
  readonly cChainExecutionTime?: number;
  /** Milliseconds from a P-Chain transaction to its block. 0, the default, accepts each transaction at once. */
  readonly pChainBlockTime?: number;
  /** The age in seconds that a P-Chain height needs to become the `proposed` one; defaults to 0. */
  readonly proposedLag?: number;
}

export interface SandboxOptions extends SandboxSettings {
  /** Defaults to the machine's time and timers. */
  readonly clock?: SandboxClock;
}

/** A running sandbox, in this process or in a thread. */
export interface RunningSandbox {
  readonly apiUrl: string;
  /** The API of the operator's own node. */
  readonly nodeUrl: string;
  readonly profile: SandboxProfile;
  /** Stops the sandbox and keeps its state. */
  close(): Promise<void>;
}

/** Controls for tests and rehearsals, available only in the process that runs the sandbox. */
export interface SandboxControls {
  /** Advances the time of both chains and of the actors. */
  advance(seconds: number): void;
  readonly actors: Actors;
  readonly validators: SigningValidators;
  readonly warpView: WarpView;
  /** The node behind the public API. */
  readonly publicNode: NodeState;
  readonly operatorNode: NodeState;
  /** Returns another node of the operator; the same name always gives the same node. */
  nodeNamed(name: string): NodeIdentity;
  /** Gives the operator's node another BLS key, as if its key file had been lost. */
  loseNodeKey(): void;
  readonly cChain: EvmChain;
  readonly pChain: PChain;
  /** Controls the C-Chain's exports and imports. */
  readonly atomic: AtomicControls;
  /** Adds an L1 that is not in the sandbox's profile. `initialWeight` is the weight of its first validator. */
  createL1(name: string, initialWeight?: bigint): Promise<L1Profile>;
  /** Limits the stake that the L1 gets from each of its vaults, from the next epoch on; in the smallest unit. */
  limitStake(amount: bigint): Promise<void>;
}

export interface Sandbox extends RunningSandbox {
  readonly controls: SandboxControls;
}
