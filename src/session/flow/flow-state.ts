import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
import type { BlsPublicKey, ProofOfPossession } from '../../domain/identity/bls-key.ts';
import type { L1Profile, PhaseProfile } from '../../domain/network/profile.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Run } from '../../journal/memory.ts';
import type { Readers } from '../../ports/readers.ts';
import type { Signer } from '../../ports/signer.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { Connection, SessionOptions } from '../options.ts';
import type { ViewStore } from '../view/view-store.ts';
import type { Anew } from '../start-over.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { StepBar } from '../view/step-bar.ts';

/** With what and through what one talks. */
export interface FlowDeps {
  readonly options: SessionOptions;
  readonly viewStore: ViewStore;
  readonly words: Translator;
  readonly line: StepBar;
  /** What is connected to now; to be closed before another is, and at the end. */
  readonly connections: Set<Connection>;
  /** Notices about the endpoint that were logged in this conversation, by their keys. */
  readonly noticed: Set<string>;
  /** Keys that were given in this conversation, so that nobody is asked for one twice. */
  readonly signers: Map<EvmAddress, Signer>;
}

/** What is known at the beginning. */
export interface Start {
  readonly deps: FlowDeps;
  /** What was left unfinished and is to be gone on with. */
  readonly unfinished?: Run;
  /** Begun anew in the middle: what was answered in this conversation is not asked again. */
  readonly anew?: Anew;
}

export interface Connected extends Start {
  readonly connection: Connection;
}

export interface OnPhase extends Connected {
  readonly phase: PhaseProfile;
  readonly l1Profile: L1Profile;
  /** A further node of this L1 is to be added: which one is asked, whatever is remembered. */
  readonly another?: L1Facts;
}

/** On an L1 whose contracts have been read. */
export interface OnL1 extends OnPhase {
  readonly l1: L1Facts;
}

/** An operator at home: looked at by address alone. */
export interface WithOperator extends OnL1 {
  readonly operator: EvmAddress;
}

/** An operator who is only looked at: there is nothing in it that could sign or send. */
export interface ReadOnlyFlow {
  readonly deps: Pick<FlowDeps, 'viewStore' | 'words' | 'line'> & {
    readonly options: Pick<SessionOptions, 'clock'>;
  };
  readonly connection: { readonly ports: Readers };
  readonly l1: L1Facts;
  readonly operator: EvmAddress;
}

/** The node that is to validate, as it told itself or as it was pasted. */
export interface KnownNode {
  readonly nodeId: NodeId;
  readonly publicKey: BlsPublicKey;
  readonly proof: ProofOfPossession;
}

export type WithNode<Known extends OnPhase = OnL1> = Known & { readonly node: KnownNode };

/** Somebody whose key is at hand. */
export interface WithSigner extends OnL1 {
  readonly signer: Signer;
}

export type WithAccount = WithNode & WithSigner;

/** Somebody who can do things, with the journal of their account held. */
export interface Signing extends WithSigner {
  readonly journal: Journal;
}

export type Acting = WithAccount & Signing;

/** The end of the conversation. */
export const OVER = 'over';
export type Over = typeof OVER;
