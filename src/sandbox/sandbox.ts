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

/** How a sandbox is started. What crosses into a worker thread; a clock cannot. */
export interface SandboxSettings {
  /** Where the sandbox keeps its state; made where it is missing. */
  readonly stateDir: string;
  /** Of the API, 9660 where left out; the operator's node listens on the next. 0 takes any two that are free. */
  readonly port?: number;
  /** Begins anew: whatever the folder holds is deleted. */
  readonly fresh?: boolean;
  /** Of a new sandbox: 2 to 86,400, 60 where left out. */
  readonly epochSeconds?: number;
  /** Of a new sandbox: 'a' where left out. */
  readonly generation?: SandboxGeneration;
  /** How the C-Chain of a new sandbox behaves: 'helicon' by default, or 'coreth' as before that upgrade. */
  readonly cChain?: ChainKind;
  /** Of a new sandbox: 12345 where left out. */
  readonly networkId?: number;
  /** The actors that act from the start; all where left out. The others are asleep. */
  readonly actors?: readonly (keyof Actors)[];
  /** Milliseconds from when the L1 owner and the curator could act until they do; 3,000 where left out. */
  readonly peopleDelay?: number;
  /** Milliseconds from a C-Chain transaction to its block; 0, the default, includes each at once. */
  readonly cChainBlockTime?: number;
  /** Milliseconds from a C-Chain block to its execution; 0, the default, executes each at once. */
  readonly cChainExecutionTime?: number;
  /** Milliseconds from a P-Chain transaction to its block; 0, the default, accepts each at once. */
  readonly pChainBlockTime?: number;
  /** Seconds by which the P-Chain height `proposed` stays behind; 0, the default, is the newest height. */
  readonly proposedLag?: number;
}

export interface SandboxOptions extends SandboxSettings {
  /** The time and the timers of the machine where left out. */
  readonly clock?: SandboxClock;
}

/** A sandbox network that answers, wherever it runs. */
export interface RunningSandbox {
  readonly apiUrl: string;
  /** The API of the operator's own node. */
  readonly nodeUrl: string;
  readonly profile: SandboxProfile;
  /** Ends it; its state stays. */
  close(): Promise<void>;
}

/** What tests and rehearsals turn in a sandbox of their own process. */
export interface SandboxControls {
  /** Puts the time of both chains and of the people forward. */
  advance(seconds: number): void;
  readonly people: Actors;
  readonly validators: SigningValidators;
  readonly warpView: WarpView;
  /** The node whose API is public. */
  readonly publicNode: NodeState;
  readonly operatorNode: NodeState;
  /** A further node of the operator: the same one for the same name. */
  nodeNamed(name: string): NodeIdentity;
  /** Gives the operator's node another BLS key, as if its key file had been lost. */
  loseNodeKey(): void;
  readonly cChain: EvmChain;
  readonly pChain: PChain;
  /** What becomes of exports and imports of the C-Chain. */
  readonly atomic: AtomicControls;
  /** Founds one more L1, beside what the sandbox's profile names. `initialWeight`: of its first validator; as usual where left out. */
  foundL1(name: string, initialWeight?: bigint): Promise<L1Profile>;
  /** The curator lets the sandbox's L1 have so much of its vaults, from the next epoch on; in the smallest unit. */
  limitStake(amount: bigint): Promise<void>;
}

export interface Sandbox extends RunningSandbox {
  readonly controls: SandboxControls;
}
